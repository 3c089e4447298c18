import {
  apiStoreSettings,
  createObjectStore,
  createSigner,
  createUploadArea,
  signerSettings,
  signingWindow,
} from '@kinora/adapters/objects'
import { systemClock } from '@kinora/adapters/secrets'
import { dependencyTimeouts, type InputObjects, type ObjectRef, type UploadArea } from '@kinora/domain'
import type { Config } from '../config.ts'
import { createStoreGuard } from '../overload/store-unavailable.ts'

/** The S3 store. Inputs and uploads are written to it. Clients read results and subject media by presigned URLs. */
export type MediaPorts = {
  objects: InputObjects
  area: UploadArea
  openObject(object: ObjectRef): Promise<AsyncIterable<Uint8Array>>
  sign(object: ObjectRef, name: string, window: number): Promise<string>
  signMedia(object: ObjectRef): Promise<string>
  pingObjects(): Promise<unknown>
}

export const openMedia = (config: Config): MediaPorts => {
  const sign = createSigner(signerSettings(config))
  const signNow = (object: ObjectRef, name: string) => sign(object, name, signingWindow(systemClock.nowMs()))
  const objects = createObjectStore(apiStoreSettings(config), dependencyTimeouts.store.api)
  const unlessStoreIsDown = createStoreGuard()
  const area = createUploadArea(
    objects.client,
    {
      publicEndpoint: config.UPLOAD_BASE_URL,
      region: config.S3_REGION,
      bucket: config.S3_BUCKET,
      accessKeyId: config.S3_UPLOAD_ACCESS_KEY_ID,
      secretAccessKey: config.S3_UPLOAD_SECRET_ACCESS_KEY,
    },
    dependencyTimeouts.store.api,
  )
  return {
    objects: {
      put: unlessStoreIsDown((owner, content, mediaType, known) =>
        objects.put('sources', owner, content, mediaType, known),
      ),
      newKey: (owner) => objects.newKey('inputs', owner),
      signInput: (key, mediaType) => signNow({ key, sha256: '', bytes: 0, mediaType }, 'input'),
    },
    area: { ...area, read: unlessStoreIsDown(area.read) },
    openObject: unlessStoreIsDown(objects.open),
    sign,
    signMedia: (object) => signNow(object, 'subject'),
    pingObjects: objects.ping,
  }
}
