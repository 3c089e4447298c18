import { fixedPrices } from '@kinora/contract'
import { canLipSync, editedSong } from '@kinora/domain/films'
import { oneClickEdit } from './one-click.ts'
import film, { type MusicVideoParams } from './one-click-mv.ts'

export default oneClickEdit({
  id: film.id,
  title: 'music video',
  face: 'mv',
  stem: film.path,
  computePrice(whole, record) {
    const { quality, resolution } = whole.params as MusicVideoParams
    return { perSecond: fixedPrices.musicVideo.mv[quality][resolution], seconds: editedSong.seconds(whole, record) }
  },
  sings(whole, record) {
    const { lipSync } = whole.params as MusicVideoParams
    const sings = editedSong.lipSyncSource(whole, record, whole.media['face']?.[0] ?? null)
    return lipSync && canLipSync(sings.song) ? sings : null
  },
})
