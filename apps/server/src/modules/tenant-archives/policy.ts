export const texts = {
  running: 'Für diesen Mandanten wird bereits ein Archiv erstellt.',
  notReady: 'Das Archiv ist noch nicht fertig.',
  expired: 'Das Archiv ist abgelaufen. Bitte fordern Sie ein neues an.',
  purging: 'Der Mandant wird gerade endgültig gelöscht.',
  importing: 'Der Mandant wird noch importiert.',
  notChecked: 'Das Archiv ist noch nicht geprüft.',
  alreadyArriving: 'Dieses Archiv wird bereits übernommen.',
  wrongPiece: 'Das Stück passt nicht an diese Stelle des Archivs.',
  emptyPiece: 'Das Stück der Datei ist leer.',
  tooMuch: 'Es kommen mehr Bytes an, als für diese Datei angekündigt waren.',
  arriving: 'Wird aus einem Archiv übernommen',
} as const
