import { editedSong } from '@kinora/domain/films'
import { oneClickCompose } from './one-click.ts'
import film from './premium-mv.ts'

export default oneClickCompose({
  id: film.id,
  title: film.title,
  face: 'premium_mv',
  stem: film.path,
  dress: editedSong.dress,
  listens: editedSong.listens,
})
