export const TaskView = () => null
