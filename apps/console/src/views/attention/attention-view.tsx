export const AttentionView = () => null
