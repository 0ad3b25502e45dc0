/** What a file tells of its length before it travels; nothing where it does not. The server knows what to make of it. */
export interface Counted {
  /** Of a format with pages, or as the program that wrote the file has counted them. */
  pages?: number
  /** Of the text, where it is in the file as text. */
  characters?: number
  /** Pages that are pictures. */
  ocr_pages?: number
}
