import type { FileKind } from '../document.ts'
import { ReadingError } from '../reasons.ts'
import { sniff } from '../sniff.ts'
import type { Block } from '../text/blocks.ts'
import type { RawDocument } from '../text/finish.ts'

/** A file within a file. */
export interface Member {
  name: string
  bytes: Buffer
}

/** Reads a member whose kind is known; one that has members itself may read those only as deep as the limits allow. */
export type ReadMember = (member: Member, kind: FileKind) => Promise<RawDocument | { needsOcr: number[] }>

export interface ReadMembers {
  /** Each member is a chapter, headed by its name. */
  blocks: Block[]
  needsOcr: number[]
  ocrPages: number
  /** Names of what could not be read, with the reason. */
  left: string[]
}

const deeper = (block: Block): Block =>
  block.type === 'heading' ? { ...block, level: Math.min(6, block.level + 1) } : block

const noticeOf = ({ metadata }: RawDocument, name: string): string[] =>
  metadata?.notice ? [`${name}: ${metadata.notice}`] : []

/** All members, one after the other. What cannot be read does not keep the others from being read. */
export const readMembers = async (members: Member[], readMember: ReadMember): Promise<ReadMembers> => {
  const whole: ReadMembers = { blocks: [], needsOcr: [], ocrPages: 0, left: [] }
  for (const member of members) {
    try {
      const raw = await readMember(member, await sniff(member.bytes, member.name))
      if ('needsOcr' in raw) whole.needsOcr.push(...raw.needsOcr)
      else {
        whole.ocrPages += raw.ocrPages ?? 0
        whole.blocks.push(
          { type: 'heading', level: 1, text: member.name },
          ...raw.pages.flat().map(block => deeper(block)),
        )
        whole.left.push(...noticeOf(raw, member.name))
      }
    } catch (error) {
      if (!(error instanceof ReadingError) || error.isTemporary) throw error
      whole.left.push(`${member.name} (${error.reason})`)
    }
  }
  return whole
}

export const leftNotice = (left: string[]): string | null =>
  left.length > 0 ? `Nicht gelesen: ${left.join('; ')}` : null
