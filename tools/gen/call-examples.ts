import type { endpoints } from '@kinora/contract'

type Name = Exclude<keyof typeof endpoints, 'getGeneralFilmMisspelled'>

const json = "-H 'Content-Type: application/json'"
const key = '-H "Authorization: Token $KINORA_KEY"'

/** Creates the resource that the example reads, and keeps its id. */
const createCommand = (path: string, body: object): string =>
  `id=$(curl -s "$KINORA_URL${path}" ${key} ${json} \\\n  -d '${JSON.stringify(body)}' | jq -r .id)\n`

const task = createCommand('/ent/v2/text2video', { model: 'genq2', prompt: 'A lighthouse at dawn' })
const read = (path: string): string => `curl -s "$KINORA_URL${path}" ${key}`
const picture = ['https://example.com/harbour.png']
const song = 'https://example.com/song.mp3'
const film = (stem: string, body: object): string => `${createCommand(stem, body)}${read(`${stem}/$id`)}`

const subject = `picture="data:image/jpeg;base64,$(base64 -w0 docs/gallery/film-explain-comic.jpg)"
id=$(curl -s "$KINORA_URL/ent/v2/subjects" ${key} ${json} \\
  -d "{\\"name\\": \\"kettle\\", \\"images\\": [\\"$picture\\"]}" | jq -r .id)
`

const openUploadCommand = `curl -s "$KINORA_URL/tools/v2/files/uploads" ${key} ${json} -d '{"scene": "start frame"}' > upload.json
`

/** One runnable request for each call; every new call needs one. */
export const callExamples: Readonly<Record<Name, string>> = {
  getCreations: `${task}${read('/ent/v2/tasks/$id/creations')}`,
  getBundle: `${task}${read('/ent/v2/tasks/$id/bundle')}`,
  getAdFilm: film('/ent/v2/ad-one-click', { images: picture, language: 'en' }),
  getGeneralFilm: film('/ent/v2/one-click/general_one_click', { images: picture, duration: 5 }),
  getMusicVideo: film('/ent/v2/one-click/mv', { images: picture, audio_url: song }),
  getPremiumMusicVideo: film('/ent/v2/one-click/premium_mv', {
    premium_mv_mode: 'perform',
    images: picture,
    audio_url: song,
  }),
  getComic: film('/ent/v1/explain-comic/tasks', {
    script_name: 'Two tides',
    script_content: 'The sea comes twice a day.',
    language: 'en',
  }),
  listTakes: `${task}${read('/ent/v2/films/$id/parts/shot-0/takes')}`,
  listVersions: `${task}${read('/ent/v2/films/$id/versions')}`,
  listTasks: `curl -s "$KINORA_URL/ent/v2/tasks?states=success,failed&pager.pagesz=20" ${key}`,
  watchTask: `${task}curl -sN "$KINORA_URL/ent/v2/tasks/$id/events" ${key}`,
  getCredits: read('/ent/v2/credits?show_detail=true'),
  getUsage: read('/ent/v2/usage?interval=day&group_by=generator'),
  cancelTask: `id=$(curl -s "$KINORA_URL/ent/v2/text2video" ${key} ${json} -H 'X-Sandbox: delay=60' \\
  -d '{"model": "genq2", "prompt": "A lighthouse at dawn"}' | jq -r .id)
curl -s -X POST "$KINORA_URL/ent/v2/tasks/$id/cancel" ${key}`,
  finalizeTask: `id=$(curl -s "$KINORA_URL/ent/v2/text2video" ${key} ${json} \\
  -d '{"model": "genq2", "prompt": "A lighthouse at dawn", "draft": true}' | jq -r .id)
curl -sN "$KINORA_URL/ent/v2/tasks/$id/events" ${key} > events.txt
curl -s "$KINORA_URL/ent/v2/tasks/$id/finalize?dry_run=true" ${key} ${json} -d '{}'`,
  recommendPrompts: `picture="data:image/jpeg;base64,$(base64 -w0 docs/gallery/film-explain-comic.jpg)"
curl -s "$KINORA_URL/ent/v2/img2video-prompt-recommendation" ${key} ${json} \\
  -d "{\\"images\\": [\\"$picture\\"], \\"type\\": [\\"img2video\\"], \\"count\\": 2}"`,
  createSubject: `${subject}echo "server_id: $id"`,
  listSubjects: read('/ent/v2/subjects?count=20'),
  updateSubject: `${subject}curl -s -X PUT "$KINORA_URL/ent/v2/subjects/$id" ${key} ${json} -d '{"name": "teapot"}'`,
  deleteSubject: `${subject}curl -s -X DELETE "$KINORA_URL/ent/v2/subjects/$id" ${key}`,
  openUpload: `${openUploadCommand}cat upload.json`,
  finishUpload: `${openUploadCommand}etag=$(curl -s -T docs/gallery/film-explain-comic.jpg "$(jq -r .put_url upload.json)" -D - -o /dev/null | sed -n 's/^etag: *"\\(.*\\)".*/\\1/ip')
curl -s -X PUT "$KINORA_URL/tools/v2/files/uploads/$(jq -r .id upload.json)/finish" ${key} ${json} -d "{\\"etag\\": \\"$etag\\"}"`,
}

/** Why an example does not run with the key of the quick start. */
export const notRunReasons: Partial<Record<Name, string>> = {
  getBundle: 'needs a key with the scope bundle, which a new key does not have',
  finalizeTask: 'needs a live key: test keys make no drafts',
}
