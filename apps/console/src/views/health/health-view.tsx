export const HealthView = () => null
