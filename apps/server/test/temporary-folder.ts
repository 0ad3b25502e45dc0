import { accessSync, constants, statfsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const inMemory = '/dev/shm'
/** Several times what the suite has in use at once. */
const enoughBytes = 8 * 2 ** 30

const isRoomInMemory = (): boolean => {
  try {
    accessSync(inMemory, constants.W_OK)
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize >= enoughBytes && freemem() >= enoughBytes
  } catch {
    return false
  }
}

// One place for a whole process: folders are renamed into one another.
const place = isRoomInMemory() ? inMemory : tmpdir()

/**
 * For an installation or its database, which is 1,700 small files: they are copied and removed in memory in a tenth of the time. Programs
 * do not lie here, for some systems let none be started from memory.
 */
export const temporaryFolder = (name: string): Promise<string> => mkdtemp(join(place, `lotse-${name}-`))
