import { editedSong } from '@kinora/domain/films'
import { oneClickCompose } from './one-click.ts'
import film from './one-click-mv.ts'

export default oneClickCompose({
  id: film.id,
  title: 'music video',
  face: 'mv',
  stem: film.path,
  composeOptions: editedSong.composeOptions,
  listens: editedSong.transcriptionInput,
})
