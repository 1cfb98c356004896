import Picturing
