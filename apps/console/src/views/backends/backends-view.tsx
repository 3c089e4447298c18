export const BackendsView = () => null
