import { fixedPrices } from '@kinora/contract'
import { editedSong, selectSinger } from '@kinora/domain/films'
import { oneClickEdit } from './one-click.ts'
import film, { type PremiumParams } from './premium-mv.ts'

export default oneClickEdit({
  id: film.id,
  title: 'premium music video',
  face: 'premium_mv',
  stem: film.path,
  computePrice(whole, record) {
    const { resolution } = whole.params as PremiumParams
    return { perSecond: fixedPrices.musicVideo.premium[resolution], seconds: editedSong.seconds(whole, record) }
  },
  sings(whole, record) {
    const { mode } = whole.params as PremiumParams
    const faces = whole.media['faces'] ?? []
    const face = faces[selectSinger(mode, record.segment, faces.length) ?? -1]
    return face ? editedSong.lipSyncSource(whole, record, face) : null
  },
})
