export const TasksView = () => null
