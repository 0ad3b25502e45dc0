import type { RuleTable } from './compile-rules.ts'

/** Words of the administration in which such words are honest. */
const reporting =
  'melden|anzeigen|anzeige|angezeigt|melde|beleidigt|beschimpft|beleidigung|strafanzeige|report|genannt|called|nennt|betroffen|hilfe|bedroht|drohte|droht|belästigt|opferhilfe|opferschutz|geschmiert|schmiererei*|beschmiert|graffiti|gesprüht|haustür'

export const insultRules: RuleTable = {
  'strong-insult': {
    score: 0.86,
    unless: reporting,
    patterns: [
      '<strongInsult>',
      'stück scheiße|dreck',
      'piece of shit',
      'leck* ~2 arsch|mich',
      'halt ~2 fresse|maul|schnauze|klappe',
      'fick|fickt|verpiss ~1 dich|euch|di',
      'fuck ~1 you|off|u',
      'shut ~2 fuck|mouth',
      'go ~1 to hell',
      'fahr* ~1 zur hölle',
      'kannst|könnt mich ~1 alle ~1 mal $',
      'kiss my ass',
    ],
  },
  'you-are': {
    score: 0.72,
    unless: reporting,
    patterns: [
      '<youAll> <are> ~3 <fool>',
      '<youAll> ~2 so|echt|alle|nur|wirklich|einfach ~2 <fool>',
      'bist|seid ~1 du|ihr ~4 <fool>',
      'you|du|ihr|sie <adjective> ~1 <mildInsult>|<strongInsult>',
      'du|you <mildInsult>',
      'ihr <mildInsults>',
      'bist|seid|are ~2 krank|sick ~1 im|in ~1 kopf|hirn|head',
      '<adjective> <strongInsult>|kuh|sau|schwein|hund|bot|chatbot|idiot*|pack|verein|beamte*|ämter|bürokraten|roboter|maschine|arsch|bande|bot|ki|wichtigtuer',
      'was für ~2 idiot*|trottel|deppen|pfeifen|versager|vollpfosten|clowns|saftladen',
      'so ~1 ein ~2 idiot|trottel|depp|versager|clown',
      'bürgermeister*|sachbearbeiter*|chef*|beamte*|beamtin*|verwaltung|amt|landrat*|mitarbeiter* ~2 ist|sind ~3 <fool>',
      'bürgermeister*|sachbearbeiter*|beamte* ~1 ist|sind ~1 ein|eine ~2 schwein|sau|kuh|idiot|hure|verbrecher',
      'i hate you',
      'ich hasse dich|euch|sie',
      'wie dumm|blöd|bescheuert|behindert ~3 bist|seid|sind|kann|muss',
    ],
  },
  // Cursing at a thing insults nobody: beside a classifier in doubt, which has seen the word as well, it is no reason to refuse.
  curse: {
    score: 0.2,
    unless: `${reporting}|hund|hunde|hundes|hunden|entsorgen|entsorgung|hundekot`,
    patterns: ['<curse>'],
  },
}

export const hateRules: RuleTable = {
  slur: {
    score: 0.88,
    unless: `${reporting}|wort|begriff|straßenname|umbenennung`,
    patterns: [
      '<slur>',
      'heil hitler',
      'sieg heil',
      'white power',
      'ausländer raus',
      '<group> raus',
      'juden|jews|muslime|moslems ~2 vergasen|gas|kz',
      '<group> ~3 vergasen|ausrotten|abknallen|erschießen|aufhängen|vernichten|exterminate|vergast|kz|verrecken|abschlachten|steinigen|verbrennen',
      'kill ~2 all ~2 <group>',
      '<group> ~3 ins|in ~1 gas|kz|ofen',
    ],
  },
  'group-contempt': {
    score: 0.68,
    unless: `${reporting}|diskriminier*|rassis*|antisemit*`,
    patterns: [
      'scheiß|scheiss|drecks|dreckige|dreckigen|verdammte|verdammten|fucking|stinkende|stinkenden|elende|kriminelle|verfluchte|blöde|diese|faule ~1 <group> ~6 raus|weg|abschieben|pack|gesindel|dreck|schmarotzer*|abschaum',
      'scheiß|scheiss|drecks|dreckige|dreckigen|verdammte|verdammten|fucking|stinkende|stinkenden|elende|verfluchte <group>',
      '<group> ~3 sind|are|is|ist ~4 <fool>|tiere|untermenschen|animals|kriminelle|verbrecher|vergewaltiger|terroristen|schmarotzer|ungeziefer|vermin|dreck|abschaum|minderwertig*|subhuman|krankheit',
      '<group> ~3 gehören ~4 weg|abgeschoben|erschossen|vergast|eingesperrt|verboten|raus',
      'juden|moslems|muslime|ausländer|flüchtlinge|zigeuner ~3 an allem schuld',
      '<group> ~1 gehören ~2 weggesperrt|eingesperrt|verboten|abgeschoben',
      'i hate ~1 <group>',
      'ich hasse ~1 <group>',
    ],
  },
}

export const threatRules: RuleTable = {
  'threat-of-death': {
    score: 0.9,
    isCritical: true,
    unless:
      'droht|drohte|drohen|gedroht|bedroht|threatened|threatens|film|buch|bücherei|selbst|mich|gefunden|entschärft|entschärfung|weltkrieg|evakuier*|fliegerbombe|weltkriegsbombe|gerücht*|stimmt',
    patterns: [
      'ich|i|wir|we ~5 bring|bringe|bringen ~3 <person>|sie|alle ~3 um',
      'ich|wir ~2 <person>|alle ~3 umbring*',
      'ich|i|wir|we ~6 <kill> ~3 <person>',
      'ich|i|wir|we ~4 <person> ~4 <kill>',
      'du|ihr ~3 wirst|werdet ~4 sterben|verrecken|draufgehen',
      'you ~1 will|gonna|ll|going ~2 die',
      '<person> ~3 gehör*|sollte* ~4 erschossen|aufgehängt|aufgeknüpft|vergast|abgestochen|umgebracht|erschlagen|gehängt',
      'i ll|will|gonna|going ~3 <kill>',
      'bombe|sprengsatz|bomb|brandsatz ~5 rathaus|amt|jobcenter|behörde|schule|gelegt|platziert|hochgehen|explod*|planted',
      'rathaus|amt|jobcenter|behörde|bude|laden ~5 anzünden|abfackeln|niederbrennen|abgefackelt',
      'ich|wir|euch|euer|eure|eurem ~4 rathaus|amt|jobcenter|behörde|bude|laden ~5 hochgehen|sprengen|brennen|abbrennen',
      'ich|wir ~5 amok|anschlag|blutbad',
      'wenn|dann|sonst|bald|hier ~8 gibt|giebt ~2 tote|verletzte|blut',
      'rathaus|amt|jobcenter|schule|behörde ~3 bombe|sprengsatz|bomb',
      'zünde|fackel|fackle|sprenge|jage|blow ~4 an|ab|hoch|luft|up ~4 $|rathaus|amt|hall|office',
      'blow ~1 up ~3 town|city|hall|office|building|place',
      'geh|geht ~1 sterben|verrecken',
      'kopf ~2 ab|abschneiden|abhacken',
      'verreck*|krepier* ~2 $|doch|endlich|du|ihr|alle',
      'hoffe|hoffentlich ~3 du|ihr|alle ~4 stirbst|sterbt|sterben|verreck*|krepier*|krebs',
      'kill yourself|urself',
      'bring dich ~1 um',
      'häng|erhäng|erschieß dich ~1 auf|doch|$',
    ],
  },
  'threat-of-killing': {
    score: 0.9,
    isCritical: true,
    unless:
      'droht|drohte|drohen|gedroht|bedroht|film|buch|selbst|mich|darf|dürfen|muss|müssen|erlaubt|verboten|<beasts>',
    patterns: ['ich|i|wir|we ~6 <kill> ~3 <them>', 'ich|i|wir|we ~4 <them> ~4 <kill>'],
  },
  'threat-with-weapon': {
    score: 0.9,
    isCritical: true,
    unless:
      'droht|drohte|drohen|gedroht|bedroht|film|buch|gefunden|fund*|abgeben|abgebe|abzugeben|ab|abholen|spenden|geerbt|erbe|anmelden|melden|melde|eintragen|darf|muss|erlaubt|verboten|beantragen|kaufen|gekauft|waffenschein|waffenbesitzkarte|waffenbehörde|erlaubnis|wurde|wurden',
    patterns: [
      'ich ~4 <weapon> ~6 rathaus|amt|jobcenter|behörde|büro|euch|euer|eurem|dich',
      'ich ~4 messer|axt|waffe|knarre|pistole ~5 amt|rathaus|jobcenter|büro|vorbei|euch',
    ],
  },
  'threat-of-harm': {
    score: 0.74,
    unless: 'droht|drohte|drohen|gedroht|bedroht|threatened|threatens|mich|mir|termin',
    patterns: [
      'ich ~4 <hit> ~3 dich|euch|fresse|ihnen|krankenhaus',
      'ich ~2 weiß ~2 wo ~2 du|ihr|sie|deine|eure|ihre ~3 wohnst|wohnt|wohnen|arbeitest|kinder|familie|parkst',
      'i know where you ~2 live|work|park|sleep',
      'ich ~3 finde|krieg|kriege|erwische ~1 dich|euch $|noch|alle|schon|und|irgendwann',
      'ich komm|komme ~5 vorbei|rathaus|amt|büro ~6 knall*|passiert|messer|axt|erlebt|setzt',
      'knallt|kracht|brennt ~1 es ~2 bei ~1 euch',
      'dann ~3 knallt|kracht|brennt|scheppert ~2 es|hier|richtig|euch|bude|$',
      'schlag|schlage|hau|haue ~3 fresse|tot|zusammen|zähne',
      'ihr|du|sie ~3 werdet|wirst|werden ~4 bereuen|erleben|sehen ~2 was|noch|es|ihr|das|$',
      'ihr|du|sie ~1 werdet|wirst|werden ~2 dafür|alle ~2 bezahlen|büßen|bluten',
      'pass|passt ~2 auf ~4 wohnst|familie|kinder|heimweg|dich|euch',
    ],
  },
}

export const sexualRules: RuleTable = {
  'sexual-demand': {
    score: 0.84,
    unless: `${reporting}|anmeldung|prostituiertenschutzgesetz|beratung|beratungsstelle|missbrauch|vergewaltig*`,
    patterns: [
      'ficken|bumsen|vögeln|blasen ~3 wir|mich|dich|mir|du|bock|lust|heute|jetzt|$',
      'ich|will|möchte|want ~4 dich|mit|you ~3 ficken|vögeln|bumsen|poppen|fuck|schlafen|nackt',
      'nackt|nude|nudes|nackte|nacktbild*|nacktfotos ~5 dich|dir|schick*|send|zeig*|bilder|fotos|foto|pics|pictures|von',
      'schick|send|zeig ~4 nackt*|nudes|nude|titten|brüste|muschi|tits|boobs|pussy',
      'titten|muschi|möse|schwanz|pimmel|dildo|wichsen|orgasmus|blowjob|porno* ~8 $',
      'dick|cock|pussy|tits|boobs|cum|blowjob|horny|handjob|hentai|porn ~6 $',
      'bist du geil|feucht|nackt|horny|single',
      'hole|hol ~3 einen runter',
      'are you horny|naked|single',
      'geil|geile|geiler|horny ~3 auf|bist|du|sau|for|schlampe|titten|arsch|maus',
      'was ~2 hast|trägst ~1 du ~4 an|drunter|unterwäsche',
      'erzähl*|schreib*|write|tell ~6 erotik*|erotisch*|sex|porno*|erotic|smut|sexgeschichte*|sexual|explicit|nsfw',
      'sex ~3 mit|with ~3 mir|dir|me|you|kindern|kids|tieren|children|minors|minderjährig*',
      'sext|sexting|dirty|cybersex ~2 talk|mit|with|chat|me|mir',
      'lutsch|lutsche|blas|suck ~3 schwanz|mir|einen|mein*|my|dick|cock',
    ],
  },
}
