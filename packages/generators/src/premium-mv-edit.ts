import { fixedPrices } from '@kinora/contract'
import { editedSong, whoSings } from '@kinora/domain/films'
import { oneClickEdit } from './one-click.ts'
import film, { type PremiumParams } from './premium-mv.ts'

export default oneClickEdit({
  id: film.id,
  title: film.title,
  face: 'premium_mv',
  stem: film.path,
  priceOf(whole, record) {
    const { resolution } = whole.params as PremiumParams
    return { perSecond: fixedPrices.musicVideo.premium[resolution], seconds: editedSong.seconds(whole, record) }
  },
  sings(whole, record) {
    const { mode } = whole.params as PremiumParams
    const faces = whole.media['faces'] ?? []
    const face = faces[whoSings(mode, record.segment, faces.length) ?? -1]
    return face ? editedSong.sings(whole, record, face) : null
  },
})
