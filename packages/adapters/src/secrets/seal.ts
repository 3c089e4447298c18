import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** AES-256-GCM under the operator's secret: nonce, tag, then the sealed text. */
export const createSeal = (secretHex: string) => {
  const key = Buffer.from(secretHex, 'hex')
  if (key.length !== 32) throw new Error('the sealing secret must be 32 bytes in hex')
  return {
    seal(text: string): Buffer {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
    },
    open(box: Buffer): string {
      const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, 12))
      decipher.setAuthTag(box.subarray(12, 28))
      return Buffer.concat([decipher.update(box.subarray(28)), decipher.final()]).toString('utf8')
    },
  }
}
export type Seal = ReturnType<typeof createSeal>
