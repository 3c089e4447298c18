export const PeopleView = () => null
