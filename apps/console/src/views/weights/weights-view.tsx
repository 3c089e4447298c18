export const WeightsView = () => null
