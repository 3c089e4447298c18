import { editedSong } from '@kinora/domain/films'
import { oneClickCompose } from './one-click.ts'
import film from './premium-mv.ts'

export default oneClickCompose({
  id: film.id,
  title: 'premium music video',
  face: 'premium_mv',
  stem: film.path,
  composeOptions: editedSong.composeOptions,
  listens: editedSong.transcriptionInput,
})
