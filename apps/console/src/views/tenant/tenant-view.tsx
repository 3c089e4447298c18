export const TenantView = () => null
