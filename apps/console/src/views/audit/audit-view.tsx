export const AuditView = () => null
