import { fixedPrices } from '@kinora/contract'
import { oneClickEdit } from './one-click.ts'

const { perSecond } = fixedPrices.film

export default oneClickEdit({
  id: 'general-one-click',
  title: 'general film',
  face: 'one_click',
  stem: '/ent/v2/one-click/general_one_click',
  aliases: ['/ent/v2/one-click/genernal_one_click'],
  computePrice: (_film, { shown }) => ({ perSecond, seconds: shown.seconds }),
})
