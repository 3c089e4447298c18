/** The provider cannot run this order: the step goes to the next route. The message is for operators. */
export class RecipeRefusal extends Error {
  override readonly name = 'RecipeRefusal'
}
