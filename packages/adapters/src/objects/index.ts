export { apiStoreSettings, signerSettings, workerStoreSettings } from './from-config.ts'
export { createSigner, isCurrentWindow, signingWindow } from './sign.ts'
export { createObjectStore, type ObjectStore } from './store.ts'
export { createUploadArea } from './upload-area.ts'
