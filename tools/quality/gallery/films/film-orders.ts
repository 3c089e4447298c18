/** Creates the inputs of a film: pictures and songs, as a request contains them. */
export type FilmInputs = {
  drawing(prompt: string, size?: { width: number; height: number }): string
  photograph(name: string): string
  /** The URL that the service fetches. */
  song(prompt: string, seconds: number, words?: string): Promise<string>
  subtitles(text: string): string
}

export type FilmOrder = {
  name: string
  path: string
  /** The expected length; absent: the length of its story or script. */
  seconds?: number
  body(inputs: FilmInputs): Promise<Record<string, unknown>>
}

const songSeconds = 20
const verses = [
  [1, 4, 'A river of light'],
  [5, 9, 'runs through the night'],
  [10, 14, '我们跟着光走'],
  [15, 19, '一直走到天亮'],
] as const
const clock = (seconds: number): string => `00:00:${String(seconds).padStart(2, '0')},000`
const subtitles = verses.map(([from, to, text], i) => `${i + 1}\n${clock(from)} --> ${clock(to)}\n${text}\n`).join('\n')

const perfume = 'A bottle of perfume on a table, studio light'
const lake = 'A small red boat on a calm lake at dawn, mountains'
const city = 'A city at night, rain, lights on the street'
const wide = { width: 960, height: 540 }
const tall = { width: 540, height: 960 }

const stories = ['love_story', 'workday_feels', 'monkey_king', 'pigsy', 'monk_tang', 'one_shot']

export const filmOrders: readonly FilmOrder[] = [
  {
    name: 'ad-en',
    path: '/ent/v2/ad-one-click',
    seconds: 15,
    body: async ({ drawing }) => ({
      images: [drawing(perfume, wide), drawing('A woman walks in a garden of roses', wide)],
      prompt: 'Dawn, a perfume of roses and morning rain',
      duration: 15,
      language: 'en',
    }),
  },
  {
    name: 'ad-zh',
    path: '/ent/v2/ad-one-click',
    seconds: 12,
    body: async ({ photograph }) => ({
      images: [photograph('coffee')],
      prompt: '晨光咖啡，手工烘焙的清香',
      duration: 12,
      aspect_ratio: '9:16',
      language: 'zh',
    }),
  },
  {
    name: 'general',
    path: '/ent/v2/one-click/general_one_click',
    seconds: 15,
    body: async ({ drawing }) => ({
      images: [drawing(lake, wide), drawing(city, wide)],
      prompt: 'A boat leaves its lake. It comes to a city at night. In the morning it is home again.',
      duration: 15,
    }),
  },
  {
    name: 'music-video',
    path: '/ent/v2/one-click/mv',
    seconds: songSeconds,
    body: async ({ drawing, song, subtitles: served }) => ({
      images: [drawing(lake, wide), drawing(city, wide)],
      audio_url: await song('Cheerful guitar music', songSeconds),
      prompt: 'A journey from the lake to the city',
      add_subtitle: true,
      srt_url: served(subtitles),
    }),
  },
  {
    name: 'premium-music-video',
    path: '/ent/v2/one-click/premium_mv',
    seconds: songSeconds,
    body: async ({ photograph, drawing, song }) => ({
      premium_mv_mode: 'sing_perform',
      lip_ref_urls: [photograph('astronaut')],
      images: [drawing(city, wide)],
      audio_url: await song(
        'Calm piano music',
        songSeconds,
        'We walked along the river until the morning came. The light was on the water and nobody said a word. Stay with me tonight.',
      ),
    }),
  },
  {
    name: 'explain-comic',
    path: '/ent/v1/explain-comic/tasks',
    body: async ({ drawing }) => ({
      script_name: '狐狸与月亮',
      script_content:
        '夜里，一只狐狸走出森林。月亮挂在雪山上。狐狸说：“月亮，你为什么一直跟着我？”月亮说：“因为你不敢一个人走。”狐狸笑了，慢慢走回家。',
      assets: [
        { id: '01', type: 'character', name: '狐狸', voice_id: 'Chinese (Mandarin)_Warm_Girl' },
        { id: '02', type: 'character', name: '月亮', voice_id: 'Chinese (Mandarin)_Gentle_Senior' },
        { id: '03', type: 'scene', name: '森林', image_uri: drawing('A dark forest at night', tall) },
      ],
      add_subtitle: true,
      language: 'zh',
    }),
  },
  ...stories.map(
    (story): FilmOrder => ({
      name: `story-${story.replaceAll('_', '-')}`,
      path: '/ent/v2/template-story',
      body: async ({ photograph }) => ({ story, images: [photograph('astronaut')] }),
    }),
  ),
]
