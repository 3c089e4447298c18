export const PersonView = () => null
