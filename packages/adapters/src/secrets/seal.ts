import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

type SealKey = { key: Buffer; id: string; prefix: Buffer }

/** `ks`, version 1. An older seal starts with this and the key id by accident only once in 2^96. */
const magic = Buffer.from([0x6b, 0x73, 0x01, 0x00])
const [nonceBytes, tagBytes] = [12, 16]

const readKey = (secretHex: string): SealKey => {
  const key = Buffer.from(secretHex, 'hex')
  if (key.length !== 32) throw new Error('the sealing secret must be 32 bytes in hex')
  const id = createHmac('sha256', key).update('kinora seal key id').digest().subarray(0, 8)
  return { key, id: id.toString('hex'), prefix: Buffer.concat([magic, id]) }
}

const decrypt = (key: Buffer, box: Buffer, header: Buffer): string => {
  const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, nonceBytes), { authTagLength: tagBytes })
  decipher.setAAD(header).setAuthTag(box.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([decipher.update(box.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
}

/**
 * AES-256-GCM under the operator's secret: prefix with the id of the key, nonce, tag, then the sealed text. One secret
 * seals; all secrets open.
 */
export const createSeal = (sealSecretHex: string, openSecretsHex: readonly string[] = []) => {
  const sealKey = readKey(sealSecretHex)
  const keys = [sealKey, ...openSecretsHex.map(readKey)]
  /** Older seals have no key id, so each key is tried; the tag identifies the right one. */
  const openUnnamed = (box: Buffer): string => {
    for (const { key } of keys)
      try {
        return decrypt(key, box, Buffer.alloc(0))
      } catch {}
    throw new Error('sealed under a key that neither KEY_SEAL_SECRET nor KEY_SEAL_PREVIOUS_SECRETS holds')
  }
  return {
    /** The id of the sealing key; it reveals nothing about the key. */
    keyId: sealKey.id,
    /** The first bytes of every seal under that key. */
    prefix: sealKey.prefix,
    seal(text: string): Buffer {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', sealKey.key, nonce).setAAD(sealKey.prefix)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([sealKey.prefix, nonce, cipher.getAuthTag(), sealed])
    },
    open(box: Buffer): string {
      const matchingKey = keys.find(({ prefix }) => box.subarray(0, prefix.length).equals(prefix))
      return matchingKey
        ? decrypt(matchingKey.key, box.subarray(matchingKey.prefix.length), matchingKey.prefix)
        : openUnnamed(box)
    },
  }
}
export type Seal = ReturnType<typeof createSeal>
