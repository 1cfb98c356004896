// swift-format-ignore-file

/// The names of time zones, made by Scripts/zones of tzdata 2025b and of CLDR's windowsZones.
enum ZoneTable {
    /// A zone with its old names, as in `Asia/Shanghai=PRC`; separated by white space.
    static let names = """
        Africa/Abidjan=Africa/Timbuktu=Iceland Africa/Accra Africa/Addis_Ababa Africa/Algiers Africa/Asmara Africa/Bamako
        Africa/Bangui Africa/Banjul Africa/Bissau Africa/Blantyre Africa/Brazzaville Africa/Bujumbura Africa/Cairo=Egypt
        Africa/Casablanca Africa/Ceuta Africa/Conakry Africa/Dakar Africa/Dar_es_Salaam Africa/Djibouti Africa/Douala
        Africa/El_Aaiun Africa/Freetown Africa/Gaborone Africa/Harare Africa/Johannesburg Africa/Juba Africa/Kampala
        Africa/Khartoum Africa/Kigali Africa/Kinshasa Africa/Lagos Africa/Libreville Africa/Lome Africa/Luanda Africa/Lubumbashi
        Africa/Lusaka Africa/Malabo Africa/Maputo Africa/Maseru Africa/Mbabane Africa/Mogadishu Africa/Monrovia
        Africa/Nairobi=Africa/Asmera Africa/Ndjamena Africa/Niamey Africa/Nouakchott Africa/Ouagadougou Africa/Porto-Novo
        Africa/Sao_Tome Africa/Tripoli=Libya Africa/Tunis Africa/Windhoek America/Adak=America/Atka=US/Aleutian
        America/Anchorage=US/Alaska America/Anguilla America/Antigua America/Araguaina
        America/Argentina/Buenos_Aires=America/Buenos_Aires
        America/Argentina/Catamarca=America/Argentina/ComodRivadavia=America/Catamarca
        America/Argentina/Cordoba=America/Cordoba=America/Rosario America/Argentina/Jujuy=America/Jujuy
        America/Argentina/La_Rioja America/Argentina/Mendoza=America/Mendoza America/Argentina/Rio_Gallegos
        America/Argentina/Salta America/Argentina/San_Juan America/Argentina/San_Luis America/Argentina/Tucuman
        America/Argentina/Ushuaia America/Aruba America/Asuncion America/Atikokan America/Bahia America/Bahia_Banderas
        America/Barbados America/Belem America/Belize America/Blanc-Sablon America/Boa_Vista America/Bogota America/Boise
        America/Cambridge_Bay America/Campo_Grande America/Cancun America/Caracas America/Cayenne America/Cayman
        America/Chicago=CST6CDT=US/Central America/Chihuahua America/Ciudad_Juarez America/Costa_Rica America/Coyhaique
        America/Creston America/Cuiaba America/Curacao America/Danmarkshavn America/Dawson America/Dawson_Creek
        America/Denver=America/Shiprock=MST7MDT=Navajo=US/Mountain America/Detroit=US/Michigan America/Dominica
        America/Edmonton=America/Yellowknife=Canada/Mountain America/Eirunepe America/El_Salvador America/Fort_Nelson
        America/Fortaleza America/Glace_Bay America/Goose_Bay America/Grand_Turk America/Grenada America/Guadeloupe
        America/Guatemala America/Guayaquil America/Guyana America/Halifax=Canada/Atlantic America/Havana=Cuba
        America/Hermosillo America/Indiana/Indianapolis=America/Fort_Wayne=America/Indianapolis=US/East-Indiana
        America/Indiana/Knox=America/Knox_IN=US/Indiana-Starke America/Indiana/Marengo America/Indiana/Petersburg
        America/Indiana/Tell_City America/Indiana/Vevay America/Indiana/Vincennes America/Indiana/Winamac America/Inuvik
        America/Iqaluit=America/Pangnirtung America/Jamaica=Jamaica America/Juneau
        America/Kentucky/Louisville=America/Louisville America/Kentucky/Monticello America/Kralendijk America/La_Paz
        America/Lima America/Los_Angeles=PST8PDT=US/Pacific America/Lower_Princes America/Maceio America/Managua
        America/Manaus=Brazil/West America/Marigot America/Martinique America/Matamoros America/Mazatlan=Mexico/BajaSur
        America/Menominee America/Merida America/Metlakatla America/Mexico_City=Mexico/General America/Miquelon America/Moncton
        America/Monterrey America/Montevideo America/Montserrat America/Nassau America/New_York=EST5EDT=US/Eastern America/Nome
        America/Noronha=Brazil/DeNoronha America/North_Dakota/Beulah America/North_Dakota/Center America/North_Dakota/New_Salem
        America/Nuuk=America/Godthab America/Ojinaga America/Panama=America/Coral_Harbour=EST America/Paramaribo
        America/Phoenix=MST=US/Arizona America/Port-au-Prince America/Port_of_Spain America/Porto_Velho
        America/Puerto_Rico=America/Virgin America/Punta_Arenas America/Rankin_Inlet America/Recife
        America/Regina=Canada/Saskatchewan America/Resolute America/Rio_Branco=America/Porto_Acre=Brazil/Acre America/Santarem
        America/Santiago=Chile/Continental America/Santo_Domingo America/Sao_Paulo=Brazil/East America/Scoresbysund
        America/Sitka America/St_Barthelemy America/St_Johns=Canada/Newfoundland America/St_Kitts America/St_Lucia
        America/St_Thomas America/St_Vincent America/Swift_Current America/Tegucigalpa America/Thule
        America/Tijuana=America/Ensenada=America/Santa_Isabel=Mexico/BajaNorte
        America/Toronto=America/Montreal=America/Nipigon=America/Thunder_Bay=Canada/Eastern America/Tortola
        America/Vancouver=Canada/Pacific America/Whitehorse=Canada/Yukon America/Winnipeg=America/Rainy_River=Canada/Central
        America/Yakutat Antarctica/Casey Antarctica/Davis Antarctica/DumontDUrville Antarctica/Macquarie Antarctica/Mawson
        Antarctica/McMurdo Antarctica/Palmer Antarctica/Rothera Antarctica/Syowa Antarctica/Troll Antarctica/Vostok
        Arctic/Longyearbyen Asia/Aden Asia/Almaty Asia/Amman Asia/Anadyr Asia/Aqtau Asia/Aqtobe Asia/Ashgabat=Asia/Ashkhabad
        Asia/Atyrau Asia/Baghdad Asia/Bahrain Asia/Baku Asia/Bangkok Asia/Barnaul Asia/Beirut Asia/Bishkek Asia/Brunei
        Asia/Chita Asia/Colombo Asia/Damascus Asia/Dhaka=Asia/Dacca Asia/Dili Asia/Dubai Asia/Dushanbe Asia/Famagusta Asia/Gaza
        Asia/Hebron Asia/Ho_Chi_Minh=Asia/Saigon Asia/Hong_Kong=Hongkong Asia/Hovd Asia/Irkutsk Asia/Jakarta Asia/Jayapura
        Asia/Jerusalem=Asia/Tel_Aviv=Israel Asia/Kabul Asia/Kamchatka Asia/Karachi Asia/Kathmandu=Asia/Katmandu Asia/Khandyga
        Asia/Kolkata=Asia/Calcutta Asia/Krasnoyarsk Asia/Kuala_Lumpur Asia/Kuching Asia/Kuwait Asia/Macau=Asia/Macao
        Asia/Magadan Asia/Makassar=Asia/Ujung_Pandang Asia/Manila Asia/Muscat Asia/Nicosia=Europe/Nicosia Asia/Novokuznetsk
        Asia/Novosibirsk Asia/Omsk Asia/Oral Asia/Phnom_Penh Asia/Pontianak Asia/Pyongyang Asia/Qatar Asia/Qostanay
        Asia/Qyzylorda Asia/Riyadh Asia/Sakhalin Asia/Samarkand Asia/Seoul=ROK
        Asia/Shanghai=Asia/Chongqing=Asia/Chungking=Asia/Harbin=PRC Asia/Singapore=Singapore Asia/Srednekolymsk Asia/Taipei=ROC
        Asia/Tashkent Asia/Tbilisi Asia/Tehran=Iran Asia/Thimphu=Asia/Thimbu Asia/Tokyo=Japan Asia/Tomsk
        Asia/Ulaanbaatar=Asia/Choibalsan=Asia/Ulan_Bator Asia/Urumqi=Asia/Kashgar Asia/Ust-Nera Asia/Vientiane Asia/Vladivostok
        Asia/Yakutsk Asia/Yangon=Asia/Rangoon Asia/Yekaterinburg Asia/Yerevan Atlantic/Azores Atlantic/Bermuda Atlantic/Canary
        Atlantic/Cape_Verde Atlantic/Faroe=Atlantic/Faeroe Atlantic/Madeira Atlantic/Reykjavik Atlantic/South_Georgia
        Atlantic/St_Helena Atlantic/Stanley Australia/Adelaide=Australia/South Australia/Brisbane=Australia/Queensland
        Australia/Broken_Hill=Australia/Yancowinna Australia/Darwin=Australia/North Australia/Eucla
        Australia/Hobart=Australia/Currie=Australia/Tasmania Australia/Lindeman Australia/Lord_Howe=Australia/LHI
        Australia/Melbourne=Australia/Victoria Australia/Perth=Australia/West
        Australia/Sydney=Australia/ACT=Australia/Canberra=Australia/NSW
        Etc/GMT=Etc/GMT+0=Etc/GMT-0=Etc/GMT0=Etc/Greenwich=GMT=GMT+0=GMT-0=GMT0=Greenwich Etc/GMT+1 Etc/GMT+10 Etc/GMT+11
        Etc/GMT+12 Etc/GMT+2 Etc/GMT+3 Etc/GMT+4 Etc/GMT+5 Etc/GMT+6 Etc/GMT+7 Etc/GMT+8 Etc/GMT+9 Etc/GMT-1 Etc/GMT-10
        Etc/GMT-11 Etc/GMT-12 Etc/GMT-13 Etc/GMT-14 Etc/GMT-2 Etc/GMT-3 Etc/GMT-4 Etc/GMT-5 Etc/GMT-6 Etc/GMT-7 Etc/GMT-8
        Etc/GMT-9 Etc/UTC=Etc/UCT=Etc/Universal=Etc/Zulu=UCT=UTC=Universal=Zulu Europe/Amsterdam Europe/Andorra Europe/Astrakhan
        Europe/Athens=EET Europe/Belgrade Europe/Berlin=Atlantic/Jan_Mayen Europe/Bratislava Europe/Brussels=CET=MET
        Europe/Bucharest Europe/Budapest Europe/Busingen Europe/Chisinau=Europe/Tiraspol Europe/Copenhagen Europe/Dublin=Eire
        Europe/Gibraltar Europe/Guernsey Europe/Helsinki Europe/Isle_of_Man Europe/Istanbul=Asia/Istanbul=Turkey Europe/Jersey
        Europe/Kaliningrad Europe/Kirov Europe/Kyiv=Europe/Kiev=Europe/Uzhgorod=Europe/Zaporozhye Europe/Lisbon=Portugal=WET
        Europe/Ljubljana Europe/London=Europe/Belfast=GB=GB-Eire Europe/Luxembourg Europe/Madrid Europe/Malta Europe/Mariehamn
        Europe/Minsk Europe/Monaco Europe/Moscow=W-SU Europe/Oslo Europe/Paris Europe/Podgorica Europe/Prague Europe/Riga
        Europe/Rome Europe/Samara Europe/San_Marino Europe/Sarajevo Europe/Saratov Europe/Simferopol Europe/Skopje Europe/Sofia
        Europe/Stockholm Europe/Tallinn Europe/Tirane Europe/Ulyanovsk Europe/Vaduz Europe/Vatican Europe/Vienna Europe/Vilnius
        Europe/Volgograd Europe/Warsaw=Poland Europe/Zagreb Europe/Zurich Indian/Antananarivo Indian/Chagos Indian/Christmas
        Indian/Cocos Indian/Comoro Indian/Kerguelen Indian/Mahe Indian/Maldives Indian/Mauritius Indian/Mayotte Indian/Reunion
        Pacific/Apia Pacific/Auckland=Antarctica/South_Pole=NZ Pacific/Bougainville Pacific/Chatham=NZ-CHAT Pacific/Chuuk
        Pacific/Easter=Chile/EasterIsland Pacific/Efate Pacific/Fakaofo Pacific/Fiji Pacific/Funafuti Pacific/Galapagos
        Pacific/Gambier Pacific/Guadalcanal=Pacific/Ponape Pacific/Guam Pacific/Honolulu=HST=Pacific/Johnston=US/Hawaii
        Pacific/Kanton=Pacific/Enderbury Pacific/Kiritimati Pacific/Kosrae Pacific/Kwajalein=Kwajalein Pacific/Majuro
        Pacific/Marquesas Pacific/Midway Pacific/Nauru Pacific/Niue Pacific/Norfolk Pacific/Noumea
        Pacific/Pago_Pago=Pacific/Samoa=US/Samoa Pacific/Palau Pacific/Pitcairn Pacific/Pohnpei
        Pacific/Port_Moresby=Pacific/Truk=Pacific/Yap Pacific/Rarotonga Pacific/Saipan Pacific/Tahiti Pacific/Tarawa
        Pacific/Tongatapu Pacific/Wake Pacific/Wallis
        """

    /// A Windows name with its zone, separated by semicolons.
    static let windows = """
        AUS Central Standard Time=Australia/Darwin;AUS Eastern Standard Time=Australia/Sydney;
        Afghanistan Standard Time=Asia/Kabul;Alaskan Standard Time=America/Anchorage;Alberta Standard Time=America/Edmonton;
        Aleutian Standard Time=America/Adak;Altai Standard Time=Asia/Barnaul;Arab Standard Time=Asia/Riyadh;
        Arabian Standard Time=Asia/Dubai;Arabic Standard Time=Asia/Baghdad;
        Argentina Standard Time=America/Argentina/Buenos_Aires;Astrakhan Standard Time=Europe/Astrakhan;
        Atlantic Standard Time=America/Halifax;Aus Central W. Standard Time=Australia/Eucla;Azerbaijan Standard Time=Asia/Baku;
        Azores Standard Time=Atlantic/Azores;Bahia Standard Time=America/Bahia;Bangladesh Standard Time=Asia/Dhaka;
        Belarus Standard Time=Europe/Minsk;Bougainville Standard Time=Pacific/Bougainville;
        British Columbia Standard Time=America/Vancouver;Canada Central Standard Time=America/Regina;
        Cape Verde Standard Time=Atlantic/Cape_Verde;Caucasus Standard Time=Asia/Yerevan;
        Cen. Australia Standard Time=Australia/Adelaide;Central America Standard Time=America/Guatemala;
        Central Asia Standard Time=Asia/Bishkek;Central Brazilian Standard Time=America/Cuiaba;
        Central Europe Standard Time=Europe/Budapest;Central European Standard Time=Europe/Warsaw;
        Central Pacific Standard Time=Pacific/Guadalcanal;Central Standard Time=America/Chicago;
        Central Standard Time (Mexico)=America/Mexico_City;Chatham Islands Standard Time=Pacific/Chatham;
        China Standard Time=Asia/Shanghai;Cuba Standard Time=America/Havana;Dateline Standard Time=Etc/GMT+12;
        E. Africa Standard Time=Africa/Nairobi;E. Australia Standard Time=Australia/Brisbane;
        E. Europe Standard Time=Europe/Chisinau;E. South America Standard Time=America/Sao_Paulo;
        Easter Island Standard Time=Pacific/Easter;Eastern Standard Time=America/New_York;
        Eastern Standard Time (Mexico)=America/Cancun;Egypt Standard Time=Africa/Cairo;
        Ekaterinburg Standard Time=Asia/Yekaterinburg;FLE Standard Time=Europe/Kyiv;Fiji Standard Time=Pacific/Fiji;
        GMT Standard Time=Europe/London;GTB Standard Time=Europe/Bucharest;Georgian Standard Time=Asia/Tbilisi;
        Greenland Standard Time=America/Nuuk;Greenwich Standard Time=Atlantic/Reykjavik;
        Haiti Standard Time=America/Port-au-Prince;Hawaiian Standard Time=Pacific/Honolulu;India Standard Time=Asia/Kolkata;
        Iran Standard Time=Asia/Tehran;Israel Standard Time=Asia/Jerusalem;Jordan Standard Time=Asia/Amman;
        Kaliningrad Standard Time=Europe/Kaliningrad;Korea Standard Time=Asia/Seoul;Libya Standard Time=Africa/Tripoli;
        Line Islands Standard Time=Pacific/Kiritimati;Lord Howe Standard Time=Australia/Lord_Howe;
        Magadan Standard Time=Asia/Magadan;Magallanes Standard Time=America/Punta_Arenas;Manitoba Standard Time=America/Winnipeg;
        Marquesas Standard Time=Pacific/Marquesas;Mauritius Standard Time=Indian/Mauritius;Middle East Standard Time=Asia/Beirut;
        Montevideo Standard Time=America/Montevideo;Morocco Standard Time=Africa/Casablanca;
        Mountain Standard Time=America/Denver;Mountain Standard Time (Mexico)=America/Mazatlan;Myanmar Standard Time=Asia/Yangon;
        N. Central Asia Standard Time=Asia/Novosibirsk;Namibia Standard Time=Africa/Windhoek;Nepal Standard Time=Asia/Kathmandu;
        New Zealand Standard Time=Pacific/Auckland;Newfoundland Standard Time=America/St_Johns;
        Norfolk Standard Time=Pacific/Norfolk;North Asia East Standard Time=Asia/Irkutsk;
        North Asia Standard Time=Asia/Krasnoyarsk;North Korea Standard Time=Asia/Pyongyang;Omsk Standard Time=Asia/Omsk;
        Pacific SA Standard Time=America/Santiago;Pacific Standard Time=America/Los_Angeles;
        Pacific Standard Time (Mexico)=America/Tijuana;Pakistan Standard Time=Asia/Karachi;
        Paraguay Standard Time=America/Asuncion;Qyzylorda Standard Time=Asia/Qyzylorda;Romance Standard Time=Europe/Paris;
        Russia Time Zone 10=Asia/Srednekolymsk;Russia Time Zone 11=Asia/Kamchatka;Russia Time Zone 3=Europe/Samara;
        Russian Standard Time=Europe/Moscow;SA Eastern Standard Time=America/Cayenne;SA Pacific Standard Time=America/Bogota;
        SA Western Standard Time=America/La_Paz;SE Asia Standard Time=Asia/Bangkok;Saint Pierre Standard Time=America/Miquelon;
        Sakhalin Standard Time=Asia/Sakhalin;Samoa Standard Time=Pacific/Apia;Sao Tome Standard Time=Africa/Sao_Tome;
        Saratov Standard Time=Europe/Saratov;Singapore Standard Time=Asia/Singapore;
        South Africa Standard Time=Africa/Johannesburg;South Sudan Standard Time=Africa/Juba;
        Sri Lanka Standard Time=Asia/Colombo;Sudan Standard Time=Africa/Khartoum;Syria Standard Time=Asia/Damascus;
        Taipei Standard Time=Asia/Taipei;Tasmania Standard Time=Australia/Hobart;Tocantins Standard Time=America/Araguaina;
        Tokyo Standard Time=Asia/Tokyo;Tomsk Standard Time=Asia/Tomsk;Tonga Standard Time=Pacific/Tongatapu;
        Transbaikal Standard Time=Asia/Chita;Turkey Standard Time=Europe/Istanbul;
        Turks And Caicos Standard Time=America/Grand_Turk;US Eastern Standard Time=America/Indiana/Indianapolis;
        US Mountain Standard Time=America/Phoenix;UTC=Etc/UTC;UTC+12=Etc/GMT-12;UTC+13=Etc/GMT-13;UTC-02=Etc/GMT+2;
        UTC-08=Etc/GMT+8;UTC-09=Etc/GMT+9;UTC-11=Etc/GMT+11;Ulaanbaatar Standard Time=Asia/Ulaanbaatar;
        Venezuela Standard Time=America/Caracas;Vladivostok Standard Time=Asia/Vladivostok;
        Volgograd Standard Time=Europe/Volgograd;W. Australia Standard Time=Australia/Perth;
        W. Central Africa Standard Time=Africa/Lagos;W. Europe Standard Time=Europe/Berlin;W. Mongolia Standard Time=Asia/Hovd;
        West Asia Standard Time=Asia/Tashkent;West Bank Standard Time=Asia/Hebron;
        West Pacific Standard Time=Pacific/Port_Moresby;Yakutsk Standard Time=Asia/Yakutsk;
        Yukon Standard Time=America/Whitehorse;
        """
}
