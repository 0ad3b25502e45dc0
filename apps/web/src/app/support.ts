/** The one place for the addresses behind the Support menu. */
export const supportEmail = 'support@lotse.example'
export const supportRequestHref = `mailto:${supportEmail}?subject=${encodeURIComponent('Supportanfrage zu Lotse')}`
export const contactHref = `mailto:${supportEmail}?subject=${encodeURIComponent('Kontakt')}`

export const companyLine = 'Lotse – die KI-Plattform für öffentliche Einrichtungen'
