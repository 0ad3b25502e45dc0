import { createPrivateKey } from 'node:crypto'
import type { SsoConfiguration } from '@lotse/contract'

const isPrivateKey = (text: string): boolean => {
  try {
    return createPrivateKey(text).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

const isSymmetric = (algorithm: string): boolean => algorithm.startsWith('HS')

/** What can be chosen and does not work, or not safely. */
export const oidcRefusals = (settings: SsoConfiguration<'oidc'>): Partial<Record<string, string>> => {
  const refusals: Partial<Record<string, string>> = {}
  const { response_type: type, response_mode: mode, token_endpoint_auth_method: auth } = settings
  if (type === 'id_token token')
    refusals.response_type =
      'Dieser Antworttyp gibt Zugangstoken über den Browser weiter und gilt als unsicher. Wählen Sie „code“.'
  if (mode === 'fragment')
    refusals.response_mode =
      'Was hinter dem #-Zeichen steht, erreicht den Server nicht. Wählen Sie „query“ oder „form_post“.'
  if (mode === 'query' && (type === 'id_token' || type === 'code id_token'))
    refusals.response_mode = 'Mit diesem Antworttyp kommt die Antwort nur als „form_post“ an.'
  if (settings.prompt === 'none')
    refusals.prompt =
      'Ohne Rückfrage kommt nur herein, wer beim Dienst schon angemeldet ist. Wählen Sie „login“ oder „select_account“.'
  if (settings.id_token_signed_response_alg === 'none')
    refusals.id_token_signed_response_alg = 'Ein Token ohne Signatur könnte jede:r ausstellen.'
  if (isSymmetric(settings.id_token_signed_response_alg))
    refusals.id_token_signed_response_alg =
      'Mit HS-Verfahren könnte jeder, der das Client-Secret kennt, Token ausstellen. Wählen Sie ein RS- oder ES-Verfahren.'
  if (isSymmetric(settings.userinfo_signed_response_alg))
    refusals.userinfo_signed_response_alg =
      'HS-Verfahren werden nicht unterstützt. Wählen Sie „none“ oder ein RS- oder ES-Verfahren.'
  if (auth === 'none' && !settings.pkce_enabled && type !== 'id_token')
    refusals.token_endpoint_auth_method = 'Ohne Client-Authentifizierung muss PKCE eingeschaltet sein.'
  if (auth === 'private_key_jwt' && settings.client_secret && !isPrivateKey(settings.client_secret))
    refusals.client_secret = 'Für private_key_jwt gehört hierher ein privater RSA-Schlüssel (PEM, PKCS#8).'
  if (settings.discovery_url.replace(/\/\.well-known\/openid-configuration$/, '').includes('/.well-known/'))
    refusals.discovery_url =
      'Geben Sie die Adresse des Dienstes an, mit oder ohne /.well-known/openid-configuration.'
  return refusals
}
