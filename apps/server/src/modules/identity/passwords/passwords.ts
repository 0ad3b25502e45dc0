import { hash, verify } from '@node-rs/argon2'

/** OWASP's first choice for argon2id; the library works off the event loop. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const currentPrefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

/** Stands in for people without a password, so that guessing takes the same time whether they exist or not. */
const nobodysHash = `${currentPrefix}cfvJBppofjtwvV6fG+Q2yg$XUnaO/DLnNCyVb5fDmCEgnX5BpBcjiAN3buvoQLEXNA`

/** The same letter can arrive composed or decomposed, depending on the keyboard. */
const normalized = (password: string): string => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => hash(normalized(password), cost)

/** False for people without a password, after the same work. */
export const verifyPassword = async (passwordHash: string | null, password: string): Promise<boolean> => {
  const isRight = await verify(passwordHash ?? nobodysHash, normalized(password))
  return passwordHash !== null && isRight
}

/** True for hashes from before the cost was raised: the next sign-in makes a new one. */
export const isOutdated = (passwordHash: string): boolean => !passwordHash.startsWith(currentPrefix)
