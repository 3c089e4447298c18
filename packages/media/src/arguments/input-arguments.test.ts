import { describe, expect, it } from 'vitest'
import { decodeSound } from './decode-sound.ts'
import { coverSize, drawImage, shapeImage } from './draw-image.ts'
import { encodeInput } from './encode-input.ts'
import { encodeSound } from './encode-sound.ts'
import { measureFrames, probeInput } from './probe-input.ts'
import { decodeParts, voiceFilters, voiceParts } from './speak-parts.ts'

const always = '-nostdin -v error -max_alloc 536870912 -xerror -y'
const sound = '-nostdin -v error -max_alloc 536870912 -y'
const bounds = (pixels: number) => `-max_pixels ${pixels} -max_streams 8 -probesize 5M -analyzeduration 5M -threads 2`
const input = (container: string, codecs: string, pixels = 33_177_600) =>
  `-protocol_whitelist file -format_whitelist ${container} -f ${container} -codec_whitelist ${codecs} ${bounds(pixels)}`
const png = input('png_pipe', 'png', 53_000_000)
const mp3 = input('mp3', 'mp3,mp3float,png,mjpeg')
const wav = input(
  'wav',
  'pcm_u8,pcm_s16le,pcm_s24le,pcm_s32le,pcm_f32le,pcm_f64le,pcm_mulaw,pcm_alaw,adpcm_ms,adpcm_ima_wav,mp3,mp3float,png,mjpeg',
)
const avi = input(
  'avi',
  'h264,hevc,vp8,vp9,libdav1d,av1,mpeg4,mjpeg,prores,aac,mp3,mp3float,opus,vorbis,flac,pcm_s16le,pcm_s24le,pcm_f32le,' +
    'msmpeg4v2,msmpeg4,mpeg2video,dvvideo,rawvideo,mp2float,mp2,ac3,pcm_u8,adpcm_ms,adpcm_ima_wav',
)
const bare = '-map_metadata -1 -sn -dn -fflags +bitexact -flags:v +bitexact -threads 1 -frames:v 1 -update 1 -f image2'
const exact = '-map_metadata -1 -map_chapters -1 -sn -dn'

describe('arguments for a picture', () => {
  const plan = { container: 'png_pipe', orientation: 6, hasAlpha: true, output: 'drawn.png' } as const

  it('draw it upright without metadata', () => {
    expect(drawImage(plan).join(' ')).toBe(
      `${always} ${png} -err_detect explode -noautorotate -i /in/image -map 0:v:0 -vf scale=flags=bicubic+accurate_rnd+full_chroma_int,` +
        `format=rgba,transpose=clock,setsar=1 -c:v png -pred mixed -compression_level 1 ${bare} /out/drawn.png`,
    )
  })

  it.each([
    [1, ''],
    [2, ',hflip'],
    [3, ',hflip,vflip'],
    [4, ',vflip'],
    [5, ',transpose=cclock_flip'],
    [6, ',transpose=clock'],
    [7, ',transpose=clock_flip'],
    [8, ',transpose=cclock'],
  ] as const)('turn orientation %d by "%s"', (orientation, turn) => {
    const args = drawImage({ ...plan, orientation, hasAlpha: false }).join(' ')
    expect(args).toContain(`format=rgb24${turn},setsar=1`)
  })

  it('shape it and write its cover in one run', () => {
    const shaped = { ...plan, orientation: 1, want: { width: 1920, height: 1080 }, cover: 'cover.jpg' } as const
    expect(shapeImage(shaped).join(' ')).toBe(
      `${always} ${png} -err_detect explode -noautorotate -i /in/image -filter_complex [0:v:0]scale=flags=bicubic+accurate_rnd+full_chroma_int,` +
        'format=rgba,scale=1920:1080:force_original_aspect_ratio=increase:flags=lanczos+accurate_rnd,crop=1920:1080,setsar=1,split[picture][large];' +
        '[large]scale=512:288:flags=lanczos[small];color=color=white:size=512x288:rate=1:duration=1[paper];[paper][small]overlay=format=rgb[cover] ' +
        `-map [picture] -c:v png -pred mixed -compression_level 6 ${bare} /out/drawn.png ` +
        `-map [cover] -c:v mjpeg -pix_fmt yuvj420p -q:v 3 ${bare} /out/cover.jpg`,
    )
  })

  it('limit the cover to a width of 512 pixels', () => {
    expect(coverSize({ width: 4368, height: 1872 })).toEqual({ width: 512, height: 219 })
    expect(coverSize({ width: 300, height: 900 })).toEqual({ width: 300, height: 900 })
    expect(coverSize({ width: 5000, height: 1 })).toEqual({ width: 512, height: 1 })
  })
})

describe('arguments for a film', () => {
  const shape = { width: 640, height: 360, fps: 25, seconds: 2, sound: true }
  const plan = { container: 'avi', video: 0, audio: 2, startSeconds: 0.5, shape, output: 'video.mp4' } as const

  it('probe it and count its frames under every limit', () => {
    expect(probeInput('avi').join(' ')).toBe(
      `-v error -max_alloc 536870912 ${avi} -show_entries format=start_time:stream=index,codec_type,width,height,sample_aspect_ratio,` +
        'nb_frames,channels,sample_rate:stream_disposition=attached_pic:stream_side_data=rotation -of json -i /in/media',
    )
    expect(measureFrames({ container: 'avi', stream: 3, framesMax: 1440 }).join(' ')).toBe(
      `-v error -max_alloc 536870912 ${avi} -select_streams 3 -read_intervals %+#1440 ` +
        '-show_entries frame=best_effort_timestamp_time,pkt_duration_time -of json -i /in/media',
    )
  })

  it('re-encode it with its sound', () => {
    expect(encodeInput(plan).join(' ')).toBe(
      `${always} ${avi} -t 4 -i /in/media -filter_complex [0:0]setpts=PTS-STARTPTS,fps=25,scale=640:360:flags=bicubic:out_range=tv,setsar=1,` +
        'format=yuv420p,tpad=stop_mode=clone:stop=-1,trim=end_frame=50[v];[0:2]atrim=start=0.500000,asetpts=PTS-0.500000/TB,' +
        'aresample=48000:async=1:first_pts=0,aformat=channel_layouts=stereo,apad,atrim=end_sample=96000[a] -map [v] -map [a] ' +
        '-c:v libx264 -preset ultrafast -crf 19 -pix_fmt yuv420p -flags:v +bitexact -threads 2 -c:a aac -b:a 160k -ar 48000 -ac 2 -flags:a +bitexact ' +
        `${exact} -fflags +bitexact -movflags +faststart -f mp4 /out/video.mp4`,
    )
  })

  it('add no sound to a film without sound', () => {
    expect(encodeInput({ ...plan, audio: null }).join(' ')).not.toMatch(/\[a\]|aac -b:a/)
  })
})

describe('arguments for a sound', () => {
  const plan = {
    container: 'mp3',
    stream: 0,
    sampleRate: 48_000,
    channels: 2,
    secondsMax: 13,
    output: 'x.wav',
  } as const
  const samples = `-t 13 -c:a pcm_s16le -ar 48000 -ac 2 ${exact} -vn -flags:a +bitexact -fflags +bitexact -f wav /out/x.wav`

  it('decode it to samples and tolerate errors', () => {
    expect(decodeSound(plan).join(' ')).toBe(`${sound} ${mp3} -i /in/media -map 0:0 ${samples}`)
  })

  it('raise its volume before a limiter', () => {
    expect(decodeSound({ ...plan, louder: 6 }).join(' ')).toBe(
      `${sound} ${mp3} -i /in/media -map 0:0 -af volume=6dB:precision=double,` +
        `alimiter=limit=0.891:attack=5:release=50:level=false:latency=true ${samples}`,
    )
  })

  it('encode it with its label and draw its wave form', () => {
    expect(encodeSound({ channels: 1, output: 'result.mp3', cover: 'cover.png' }).join(' ')).toBe(
      `${always} ${wav} -i /in/media -protocol_whitelist file -format_whitelist ffmetadata -f ffmetadata -i /in/label ` +
        '-filter_complex [0:a:0]aformat=sample_rates=8000:channel_layouts=mono,showwavespic=size=992x224:colors=0x38bdf8:scale=sqrt:draw=full[wave];' +
        'color=color=0x0f172a:size=1024x256:rate=1:duration=1[paper];[paper][wave]overlay=x=16:y=16:format=rgb,format=rgb24[cover] ' +
        '-map 0:a:0 -c:a libmp3lame -b:a 128k -ar 44100 -map_metadata 1 -map_metadata:s:a -1 -flags:a +bitexact -fflags +bitexact ' +
        '-id3v2_version 4 -f mp3 /out/result.mp3 ' +
        '-map [cover] -c:v png -pred mixed -threads 1 -map_metadata -1 -flags:v +bitexact -fflags +bitexact -frames:v 1 -update 1 -f image2 /out/cover.png',
    )
  })
})

describe('arguments for parts of a speech', () => {
  it('decode each part to one channel', () => {
    const out = (part: number) =>
      `-map ${part}:a:0 -af aresample=44100,aformat=sample_fmts=s16:channel_layouts=mono -t 60 -map_metadata -1 -f s16le /out/plain-${part}`
    expect(decodeParts(['wav', 'mp3'], 60).join(' ')).toBe(
      `${sound} -filter_threads 1 ${wav} -i /in/part-0 ${mp3} -i /in/part-1 ${out(0)} ${out(1)}`,
    )
  })

  it('change speed and pitch of the voice', () => {
    const voice = { speed: 1.5, pitch: 12, hasRubberband: true }
    expect(voiceParts(1, voice).join(' ')).toBe(
      `${always} -filter_threads 1 -protocol_whitelist file -f s16le -ar 44100 -ac 1 -i /in/part-0 -map 0:a:0 ` +
        '-af rubberband=tempo=1.500000:pitch=2.000000:formant=preserved:pitchq=quality,aresample=44100,' +
        'aformat=sample_fmts=s16:channel_layouts=mono -f s16le /out/voiced-0',
    )
  })

  it('change them without rubberband too, in steps that atempo accepts', () => {
    expect(voiceFilters({ speed: 0.5, pitch: 12, hasRubberband: false })).toBe(
      'asetrate=88200,aresample=44100,atempo=0.5,atempo=0.500000',
    )
    expect(voiceFilters({ speed: 2, pitch: -12, hasRubberband: false })).toBe(
      'asetrate=22050,aresample=44100,atempo=4.000000',
    )
  })
})
