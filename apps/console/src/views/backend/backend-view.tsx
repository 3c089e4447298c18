export const BackendView = () => null
