export const NowView = () => null
