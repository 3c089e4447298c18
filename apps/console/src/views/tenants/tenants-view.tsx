export const TenantsView = () => null
