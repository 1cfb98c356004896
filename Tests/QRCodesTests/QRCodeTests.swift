import QRCodes
