/** From one character to before another, as JavaScript counts them. */
export interface TextPlace {
  start: number
  end: number
}

interface Piece {
  text: string
  isMarked: boolean
  start: number
}

/** The text in pieces, marked and not; places may touch, overlap, or lie beyond a text that was cut. */
const piecesOf = (text: string, places: readonly TextPlace[]): Piece[] => {
  const pieces: Piece[] = []
  let at = 0
  const push = (end: number, isMarked: boolean) => {
    if (end > at) pieces.push({ text: text.slice(at, end), isMarked, start: at })
    at = Math.max(at, end)
  }
  for (const { start, end } of [...places].sort((a, b) => a.start - b.start)) {
    push(Math.min(start, text.length), false)
    push(Math.min(end, text.length), true)
  }
  push(text.length, false)
  return pieces
}

/** A text with places in it that stand out. */
export function MarkedText({ text, places }: { text: string; places: readonly TextPlace[] }) {
  return (
    <span className="whitespace-pre-wrap break-words">
      {piecesOf(text, places).map(piece =>
        piece.isMarked ? (
          <mark
            key={piece.start}
            className="rounded-sm bg-warning-soft px-0.5 text-warning-ink underline decoration-warning decoration-2 underline-offset-2"
          >
            {piece.text}
          </mark>
        ) : (
          <span key={piece.start}>{piece.text}</span>
        ),
      )}
    </span>
  )
}
