import { oneClickCompose } from './one-click.ts'

export default oneClickCompose({
  id: 'general-one-click',
  title: 'general film',
  face: 'one_click',
  stem: '/ent/v2/one-click/general_one_click',
  aliases: ['/ent/v2/one-click/genernal_one_click'],
})
