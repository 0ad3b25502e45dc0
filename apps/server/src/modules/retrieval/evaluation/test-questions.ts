import type { QuestionSet } from './question-set.ts'

/** Texts as municipalities write them, with questions as people ask them: other words, other forms. */
export const germanQuestions: QuestionSet = {
  data: [
    {
      title: 'Hundesteuersatzung',
      paragraphs: [
        {
          context:
            'Die Steuer beträgt jährlich für den ersten Hund 96 Euro, für den zweiten 144 Euro und für jeden weiteren 192 Euro. Für gefährliche Hunde werden 600 Euro erhoben.',
          qas: [
            { question: 'Was kostet mich ein zweiter Hund im Jahr?' },
            { question: 'Wie hoch ist die Hundesteuer für einen gefährlichen Hund?' },
          ],
        },
        {
          context:
            'Auf Antrag wird Steuerbefreiung gewährt für Hunde, die ausschließlich dem Schutz und der Hilfe blinder, tauber oder sonst hilfloser Personen dienen. Ein Schwerbehindertenausweis ist vorzulegen.',
          qas: [
            { question: 'Muss ich für meinen Blindenhund Steuern zahlen?' },
            { question: 'Welchen Nachweis brauche ich für die Befreiung von der Hundesteuer?' },
          ],
        },
        {
          context:
            'Wer einen Hund hält, hat ihn binnen zwei Wochen nach der Aufnahme oder nach dem Zuzug bei der Stadtkasse anzumelden. Die Hundesteuermarke ist außerhalb der Wohnung sichtbar am Halsband zu befestigen.',
          qas: [
            { question: 'Bis wann muss ich einen neuen Hund anmelden?' },
            { question: 'Wo muss die Steuermarke getragen werden?' },
          ],
        },
      ],
    },
    {
      title: 'Abfallwirtschaft',
      paragraphs: [
        {
          context:
            'Restmüll wird alle zwei Wochen, Bioabfall von Juni bis September wöchentlich abgeholt. Die Tonnen sind am Abfuhrtag bis sechs Uhr an den Straßenrand zu stellen.',
          qas: [
            { question: 'Wie oft kommt im Sommer die Biotonne?' },
            { question: 'Ab wann müssen die Mülltonnen draußen stehen?' },
          ],
        },
        {
          context:
            'Sperrmüll wird zweimal im Jahr kostenlos abgefahren. Der Termin ist beim Bauhof telefonisch oder im Internet zu vereinbaren; Elektrogeräte und Bauschutt gehören nicht dazu.',
          qas: [
            { question: 'Wie bekomme ich einen Termin für die Sperrmüllabfuhr?' },
            { question: 'Kann ich alte Elektrogeräte zum Sperrmüll stellen?' },
          ],
        },
        {
          context:
            'Der Wertstoffhof in der Industriestraße nimmt samstags von neun bis dreizehn Uhr Grünschnitt, Altmetall, Papier und Farbreste an. Für Reifen wird ein Entgelt von drei Euro je Stück erhoben.',
          qas: [
            { question: 'Wann hat der Wertstoffhof am Samstag offen?' },
            { question: 'Was kostet die Abgabe von Autoreifen?' },
          ],
        },
      ],
    },
    {
      title: 'Bürgerbüro',
      paragraphs: [
        {
          context:
            'Ein Personalausweis kostet 37 Euro, für Personen unter 24 Jahren 22,80 Euro. Mitzubringen sind der alte Ausweis, ein biometrisches Lichtbild und die Geburtsurkunde.',
          qas: [
            { question: 'Welche Unterlagen brauche ich für einen neuen Ausweis?' },
            { question: 'Wie teuer ist ein Personalausweis für Jugendliche?' },
          ],
        },
        {
          context:
            'Wer umzieht, meldet sich innerhalb von vierzehn Tagen nach dem Einzug an. Dazu ist eine Bestätigung des Vermieters nötig; die Abmeldung übernimmt die neue Gemeinde.',
          qas: [
            { question: 'Wie lange habe ich nach einem Umzug Zeit, mich umzumelden?' },
            { question: 'Was muss mein Vermieter bestätigen?' },
          ],
        },
        {
          context:
            'Das Führungszeugnis wird persönlich beantragt und vom Bundesamt für Justiz nach etwa zwei Wochen zugesandt. Für ehrenamtliche Tätigkeiten ist es gebührenfrei.',
          qas: [
            { question: 'Ist das Führungszeugnis für das Ehrenamt kostenlos?' },
            { question: 'Wie lange dauert es, bis das Führungszeugnis ankommt?' },
          ],
        },
      ],
    },
    {
      title: 'Bauen und Wohnen',
      paragraphs: [
        {
          context:
            'Der Bauantrag ist mit Lageplan, Bauzeichnungen und Baubeschreibung in dreifacher Ausfertigung beim Bauamt einzureichen. Über ihn wird in der Regel innerhalb von drei Monaten entschieden.',
          qas: [
            { question: 'Welche Pläne gehören zu einem Bauantrag?' },
            { question: 'Wie viel Zeit vergeht, bis über mein Bauvorhaben entschieden ist?' },
          ],
        },
        {
          context:
            'Gartenhäuser bis zu einem Rauminhalt von 75 Kubikmetern sind im Innenbereich verfahrensfrei. Die Abstände zum Nachbargrundstück sind trotzdem einzuhalten.',
          qas: [
            { question: 'Brauche ich eine Genehmigung für ein Gartenhaus?' },
            { question: 'Wie viel Abstand zum Nachbarn ist nötig?' },
          ],
        },
        {
          context:
            'Wohngeld wird als Zuschuss zur Miete gezahlt. Seine Höhe hängt von der Zahl der Haushaltsmitglieder, dem Einkommen und der Miete ab; es wird frühestens ab dem Monat der Antragstellung geleistet.',
          qas: [
            { question: 'Wovon hängt ab, wie viel Wohngeld ich erhalte?' },
            { question: 'Bekomme ich den Mietzuschuss auch rückwirkend?' },
          ],
        },
      ],
    },
  ],
}

export const englishQuestions: QuestionSet = {
  data: [
    {
      title: 'Library rules',
      paragraphs: [
        {
          context:
            'Books may be borrowed for four weeks, films and games for one week. Loans can be renewed twice online unless another reader has reserved the item.',
          qas: [
            { question: 'How long can I keep a borrowed book?' },
            { question: 'How many times can a loan be renewed?' },
          ],
        },
        {
          context:
            'For every item returned late a fee of fifty cents per week is charged. Lost or damaged items must be replaced by their borrower.',
          qas: [
            { question: 'What does it cost to return a book late?' },
            { question: 'Who replaces items that were lost?' },
          ],
        },
        {
          context:
            'A library card is issued free of charge to children and students. Adults pay twelve euros a year and bring their identity card to the front desk.',
          qas: [
            { question: 'Do students have to pay for the library card?' },
            { question: 'Which document do adults need to register?' },
          ],
        },
      ],
    },
    {
      title: 'Parking permits',
      paragraphs: [
        {
          context:
            'Residents without a garage can apply for a parking permit, which is valid for one year and for one vehicle. The permit does not guarantee a parking space.',
          qas: [
            { question: 'For how many vehicles is a resident permit valid?' },
            { question: 'Does the permit guarantee me a space?' },
          ],
        },
        {
          context:
            'Craftsmen receive a special permit for restricted zones while they are working there. It has to be placed visibly behind the windscreen.',
          qas: [
            { question: 'Where must the special permit be placed?' },
            { question: 'May craftsmen park in restricted zones?' },
          ],
        },
        {
          context:
            'Electric cars park without charge for two hours on all public spaces when the parking disc is set. At charging stations they may stay only while charging.',
          qas: [
            { question: 'How long do electric cars park for free?' },
            { question: 'May an electric car stay at a charging station after charging?' },
          ],
        },
      ],
    },
    {
      title: 'The Peninsular War',
      paragraphs: [
        {
          context:
            'The war began when French troops crossed the peninsula to occupy Portugal and lasted for six years. Supplies were scarce, roads were poor, and the occupying army lost more soldiers to disease than to battle.',
          qas: [
            { question: 'How long did the war last?' },
            { question: 'What killed more soldiers than fighting did?' },
            { question: 'Which country did the French want to occupy?' },
          ],
        },
        {
          context:
            'Irregular bands in the mountains attacked couriers and convoys. The word guerrilla, meaning little war, entered other languages from this conflict and is still used for fighters who avoid open battle.',
          qas: [
            { question: 'From which conflict does the word guerrilla come?' },
            { question: 'Whom did the bands in the mountains attack?' },
          ],
        },
        {
          context:
            'After the allied victory the borders were restored, yet the treasury was empty. The king who returned from exile dissolved the parliament and abolished the constitution within weeks.',
          qas: [
            { question: 'What happened to the constitution after the king came back?' },
            { question: 'What was the state of the treasury following the victory?' },
          ],
        },
      ],
    },
    {
      title: 'Photosynthesis',
      paragraphs: [
        {
          context:
            'Plants use the energy of sunlight to build sugar out of carbon dioxide and water; oxygen is released as a by-product. The reactions take place in chloroplasts, whose green pigment absorbs mostly red and blue light.',
          qas: [
            { question: 'What is released when plants make sugar?' },
            { question: 'Which colours of light does the green pigment absorb?' },
            { question: 'Where in the cell do the reactions take place?' },
          ],
        },
        {
          context:
            'Some plants of hot regions open their pores only at night and store the carbon dioxide as an acid until the day. They lose less water than others, but grow more slowly.',
          qas: [
            { question: 'When do desert plants open their pores?' },
            { question: 'What is the disadvantage of opening the pores at night?' },
          ],
        },
        {
          context:
            'Algae and certain bacteria do the same work in the oceans and produce about half of the oxygen in the atmosphere. They were the first organisms to do so, more than two billion years ago.',
          qas: [
            { question: 'How much of the oxygen comes from the oceans?' },
            { question: 'Which organisms were first to produce oxygen?' },
          ],
        },
      ],
    },
    {
      title: 'Parliament',
      paragraphs: [
        {
          context:
            'The assembly has two chambers. Bills are read three times in the lower house; the upper house may delay them for a year but cannot reject bills that concern taxes.',
          qas: [
            { question: 'Can the upper house reject a tax bill?' },
            { question: 'How many readings does a bill have?' },
            { question: 'For how long may the upper chamber delay a bill?' },
          ],
        },
        {
          context:
            'Members are elected for five years by all citizens aged eighteen or over. A member who changes party keeps the seat until the next election.',
          qas: [
            { question: 'How old must voters be?' },
            { question: 'What happens to the seat of a member who leaves the party?' },
          ],
        },
        {
          context:
            'Debates are public and are printed in an official report the next morning. Visitors need a ticket from their representative, and no one may clap in the gallery.',
          qas: [
            { question: 'How does one get into the gallery?' },
            { question: 'Where can debates be read afterwards?' },
          ],
        },
      ],
    },
  ],
}
