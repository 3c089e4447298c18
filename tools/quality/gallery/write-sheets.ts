import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drawContactSheet, type Row } from '../contact-sheets/draw-contact-sheet.ts'
import type { Picture } from './section.ts'

const rowsOnSheet = 5

/** Writes the rows to numbered sheets. */
export const writeSheets = async (folder: string, name: string, rows: readonly Row[]): Promise<Picture[]> => {
  const pictures: Picture[] = []
  for (let first = 0; first < rows.length; first += rowsOnSheet) {
    const shown = rows.slice(first, first + rowsOnSheet)
    const file = `${name}-${first / rowsOnSheet + 1}.jpg`
    await writeFile(join(folder, file), await drawContactSheet(shown))
    pictures.push({ file, captions: shown.map(({ caption }) => caption) })
  }
  return pictures
}
