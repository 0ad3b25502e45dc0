import type { RuleTable, WordClasses } from './compile-rules.ts'

/** Words of those who ask about the matter, not for help. */
const aboutOthers =
  'statistik*|statistisch*|*statistik|studie|referat|film|roman|quote|statistics|rate|hund|hunde|katze|kater|tier|tiere|vogel|pferd'

export const distressWords: WordClasses = {
  mine: 'mein meine meinem meinen meiner meines my unser unsere unserem unserer ihr ihrem ihren ihrer sein seinem seiner seinen her his',
  relative: `mann ehemann exmann ex expartner* partner* freund freundin vater papa mutter mama stiefvater stiefmutter frau ehefrau exfreund*
    bruder onkel eltern sohn schwiegervater schwiegermutter schwager lebensgefährt* mitbewohner* chef husband boyfriend father dad mom mother
    wife brother uncle stepfather stepdad girlfriend parents son verlobter verlobten familie exfrau opa großvater cousin vermieter nachbar
    bekannter lehrer trainer kollege tochter schwester`,
  harms: `schlägt schlagt geschlagen schlug schlagen haut verprügelt verprügeln prügelt misshandelt misshandeln würgt gewürgt bedroht vergewaltigt
    vergewaltigen missbraucht missbrauchte stalkt gestalkt einsperrt eingesperrt sperrt geschubst schubst ohrfeigt gewalttätig handgreiflich
    ausgerastet begrapscht angefasst zwingt gezwungen erpresst terrorisiert beats hits abuses hurts beat hit abused raped rapes threatens threatened
    strangled chokes choked beating hitting abusing violent abusive tortures locks umbringen zwangsverheirat* verkaufen`,
  wish: 'will möchte würde wollte wünschte wünsche mag lieber liebsten muss könnte',
  death: 'sterben tot umbringen töten erhängen vergiften',
}

/** Somebody thinks of dying, however it is said. */
export const selfHarmRules: RuleTable = {
  self_harm: {
    score: 1,
    unless: aboutOthers,
    patterns: [
      'ich ~3 <wish> ~4 sterben|tot',
      '<wish> ich|nur|einfach|bloß ~3 sterben|tot',
      'mich ~4 umbring*|umzubringen|töten|erhängen|erhänge|vergiften|erschieße|erschießen|ritzen|aufhängen|aufhänge|ertränken',
      'bring|bringe|brächte ~2 mich ~3 um',
      'töte|erhänge|erschieße|vergifte|ritze|schneide ~1 mich|mir',
      'verletze mich ~1 selbst|selber|absichtlich',
      'sich ~3 umbring*|umzubringen|erhängen|ritzt|suizid*',
      'das leben ~1 nehmen|genommen|nimmt',
      'mir|dir|sich das leben ~1 zu',
      'mein|meinem|meines leben|lebens ~3 beenden|ende|sinn|sinnlos|wegwerfen|setzen|keinen|vorbei|wert',
      'leben ~4 keinen|kein ~1 sinn|wert',
      'leben ~3 nicht ~2 lebenswert|ertragen|wert',
      'end|ending|take|taking my ~1 life',
      'kill|killing|hurt|hurting|harm|harming|cut|cutting|hang|hanging myself',
      'want|wanna|like ~1 to ~1 die',
      'wanna die',
      'i ~2 dying|die ~2 already|anyway|alone',
      'ich ~5 nicht|nich|nimmer ~1 mehr ~2 leben|weiterleben|da|aufwachen|existieren',
      'nicht ~3 wie|ob|warum ~1 ich ~2 weiterleben|leben|weitermachen',
      'wozu|warum|wofür ~1 lebe|leb ich',
      'kraft|lust|mut|grund ~4 leben|weiterzuleben|weiterleben',
      'kein|keinen ~1 ausweg|lebensmut|lebenswillen|lebenssinn',
      'see|sehe ~3 no|kein* ~2 ausweg|sinn|way|point|zukunft ~2 mehr|out|$|leben|living',
      'no ~2 reason|point ~3 live|living|alive|life',
      'welt|alle|allen|familie|everyone|everybody|world|they ~4 besser|better ~3 ohne|without|off ~2 mich|me',
      'better off ~1 dead|without',
      'besser ~6 mich|ich ~3 nicht|nie ~3 gäbe|gebe|geboren|wäre|da|gibt|mehr',
      'wäre|wär ~2 lieber|besser|gern ~2 tot|nie',
      'wäre|wär|bin ich ~4 tot $',
      'wünsch*|wish ~3 tot|dead|nie|never ~3 wäre|geboren|born|$',
      'suizidgedank*|selbstmordgedank*|todessehnsucht|lebensmüde|suizidal|suicidal|suizidgefährdet',
      'suizid|selbstmord|suicide ~4 begehen|denke|nachdenk*|machen|plane|commit|thinking|überleg*|treibt|getrieben',
      'denke|gedanken|think|thinking|thoughts|in|den|about ~3 suizid|selbstmord|suicide ~3 $',
      'denke ~3 ans|an|über ~2 sterben|tod|umbringen',
      'allem|everything|it ~1 ein|an|all|to ~1 ende|end ~1 setzen|machen|bereiten|it|all',
      'end|ending it ~1 all|tonight|now',
      'schluss ~1 mit ~1 allem|leben',
      'tabletten|schlaftabletten|pills ~8 sterben|tödlich|die|umzubringen|überdosis',
      'brücke|dach|hochhaus|fenster|balkon ~2 springen|springe|stürzen|spring|runterspringen',
      'springe|spring ~4 brücke|dach|zug|hochhaus|fenster|balkon',
      'vor ~1 den|einen ~1 zug|zu|lkw ~3 werfen|springen|schmeißen|legen|gehen|werfe|springe',
      'für immer einschlafen|schlafen|weg',
      'nie|never|nicht ~1 mehr|wieder ~1 aufwachen|aufwache',
      'not|don|never ~4 wake up',
      'halte|halt|ertrage ~1 das|es|dieses|alles ~3 nicht|nich ~1 mehr ~1 aus|$',
      'niemand|keiner|nobody|no ~3 vermiss*|miss|misses ~3 mich|me|weg|wäre|would',
      'tired of living|life|being',
      'don|dont ~1 t|want ~2 to ~1 live|exist|be ~1 anymore|alive|here|$',
      'can|cannot|cant ~1 t|go|not ~1 go|take ~1 on|it|this ~2 anymore|like|longer',
      'abschiedsbrief* ~3 geschrieben|schreib*|hinterlass*',
      'weg ~2 von ~1 dieser|der welt',
      'selbst ~1 verletz* ~2 ich|mich|$',
    ],
  },
}

/** Somebody is hurt or threatened by another. */
export const violenceRules: RuleTable = {
  violence_suffered: {
    score: 1,
    unless: aboutOthers,
    patterns: [
      '<mine> ~1 <relative> ~7 <harms>',
      '<harms> ~3 <mine> ~1 <relative>',
      '<harms> ~3 von|by ~1 <mine>|ihrem|einem ~1 <relative>',
      'ich|i ~4 werde|wurde|bin|was|am|been|being|got ~5 geschlagen|misshandelt|vergewaltigt|missbraucht|raped|abused|beaten|verprügelt|bedroht|gestalkt|stalked|gewürgt|assaulted|molested|begrapscht|überfallen|zwangsverheiratet|genötigt|belästigt',
      'schlägt|bedroht|würgt|vergewaltigt|misshandelt|verprügelt|missbraucht|stalkt|begrapscht|prügelt|hits|beats|abuses|hurts|hit|beat ~1 mich|uns|me|us|her ~2 $|und|and|wenn|immer|jeden|ständig|oft|when|every|last|regelmäßig',
      'tritt|fasst|sperrt ~1 mich ~4 an|ein|und|$',
      'angst|afraid|scared|fürchte ~2 vor|of|mich ~2 <mine> ~1 <relative>',
      'ich|i|erlebe|opfer|victim|betroffen|wegen|experience|of ~4 häuslich*|domestic ~1 gewalt|violence|abuse',
      'gewalt ~3 partner*|ehe|zuhause|beziehung|partnerschaft ~4 ich|mich|erlebe|mir',
      'frauenhaus|frauenhäuser|schutzwohnung|frauennotruf',
      'women|womens|woman ~1 s|shelter ~1 shelter|$|place',
      'kill|killing|töten|umbringen|umbringt|umzubringen ~1 mich|me ~2 if|wenn|$',
      'bring|bringt ~1 mich|uns ~1 um $|wenn|falls|und|sobald',
      'mich|uns|me ~2 umbringen|umbringt|umzubringen|zu|töten ~2 wenn|falls|will|droht|töten|wird',
      'droht|drohte|gedroht|threatens ~2 mich|mir|uns|me|to ~3 umzubringen|töten|töte|bringt|kill|schlagen|um|tod',
      'er|he hat|has ~4 mich|me ~3 geschlagen|gewürgt|vergewaltigt|hit|raped|choked|getreten',
      'mir|me ~3 ins gesicht ~1 geschlagen|schlägt|schlug',
      'traue|trau ~3 nicht ~3 nach hause',
      'mich ~4 zwangsverheirat*|zwangsheirat*',
      'zwangsverheirat*|zwangsheirat ~4 mich|werden|werde|ich',
      'gegen ~1 meinen|ihren willen ~3 heirat*|verheirat*',
      'nicht sicher ~3 zuhause|hause|daheim',
      'hause|zuhause|daheim ~4 nicht ~1 sicher',
      'not|don|feel ~2 safe|unsafe ~2 at home',
      'ich|mich|mir|wurde|werde|i|me ~6 sexuell*|sexually ~1 belästigt|missbraucht|genötigt|abused|assaulted|harassed|molested',
      'blaue flecken ~6 <relative>|kind|kinder|arm|gesicht',
      'kind|kinder|nachbarskind*|mädchen|junge|baby|child|kid ~4 misshandelt|geschlagen|missbraucht|verprügelt|abused|beaten|vernachlässigt',
      'verfolgt ~1 mich ~3 und|seit|ständig|$',
    ],
  },
}
