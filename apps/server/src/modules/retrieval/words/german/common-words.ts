/** Words that many questions have and that say little about what they are about; some documents have them, too. */
const common = `ich du wir ihr man mich mir dich dir uns euch mein meine meinen meinem meiner meines dein deine deinen deinem deiner
  unser unsere unseren ihre ihren ihrem ihrer sein seine seinen kein keine keinen jemand jemanden alle alles etwas
  muss musst müssen müsste kann kannst können könnte könnten darf dürfen soll sollte sollen will wollen möchte möchten mag
  habe hast brauche brauchst brauchen braucht benötige benötigt bekomme bekommt bekommen kriege kriegt kriegen gibt geht gilt
  mache macht machen tun tue sag sage sagen weiß wissen finde nenne erkläre hilf stelle liegt steht kommt passiert
  viel viele vielen lange lang hoch oft genau bitte denn noch schon mal eigentlich gerne nur so sehr hier jetzt dann wenn ob bis ab
  wieviel wofür wozu womit wohin woher diese dieser dieses diesen diesem dort dafür davon damit darüber dazu ihn ihm deren dessen
  aber mehr ja nein werde wirst bin bist seid war dabei ins beim fürs`

export const commonWords: ReadonlySet<string> = new Set(common.split(/\s+/))
