/** How programs begin the subjects of answers that nobody wrote, in the languages that are usual here. */
export const automaticSubjects =
  /^\s*(?:(?:re|aw|antw)\s*:\s*)?(?:automatische (?:antwort|abwesenheits|rückantwort|e-?mail)|abwesenheits(?:notiz|nachricht|meldung|info)|abwesenheit\s*[:-]|nicht im (?:büro|haus|dienst)|auto(?:matic)?[- ]?(?:reply|response|respond|antwort)|out of (?:the )?office|ooo\s*:|i am (?:away|out of)|on (?:vacation|leave)\b|vacation (?:reply|response)|réponse automatique|absence du bureau|respuesta automática|fuera de la oficina|risposta automatica|fuori ufficio|automatisch antwoord|afwezig|autosvar|automatiskt svar|odpowiedź automatyczna|otomatik yanıt|автоответ|автоматический ответ|eingangsbestätigung|empfangsbestätigung|ihre nachricht ist eingegangen|wir haben ihre (?:nachricht|anfrage|e-?mail) erhalten|\[?ticket[#: -]?\s*\d{3,})/i

export const bounceSubjects =
  /^\s*(?:undeliver(?:ed|able)|unzustellbar|nicht zustellbar|unzustellbarkeits|mail delivery (?:failed|failure|subsystem|system)|delivery (?:status notification|failure|has failed|incomplete)|returned mail|failure notice|warning: (?:could not send|message)|zustellung fehlgeschlagen|mail system error|message not delivered|non remis|no se puede entregar|postmaster notify|nachricht konnte nicht zugestellt)/i

export const receiptSubjects =
  /^\s*(?:gelesen|read|lu|leído|letto|gelezen|not read|ungelesen gelöscht|lesebestätigung|read receipt|return receipt|disposition notification)\s*:/i

export const calendarSubjects =
  /^\s*(?:zugesagt|abgelehnt|mit vorbehalt|mit vorbehalt zugesagt|vorläufig zugesagt|abgesagt|termin abgesagt|neue zeit vorgeschlagen|accepted|declined|tentative|tentatively accepted|canceled|cancelled|new time proposed|einladung|updated invitation|aktualisierte einladung|invitation)\s*:/i

/** Local parts behind which nobody reads. */
export const machineSenders =
  /^(?:mailer-daemon|postmaster|no-?_?\.?reply|do-?_?not-?_?reply|nicht-?antworten|keine-?antwort|noresponse|bounces?|bounce[+-].*|.*-bounces?|notifications?|notify|auto-?(?:reply|responder|confirm)|daemon|cron|root|nagios|monitoring|www-data|listserv|majordomo|.*-request|.*-owner|owner-.*|mdaemon|symantec.*|.*\+(?:noreply|bounce).*)$/i
