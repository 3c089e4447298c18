import { expect, it } from 'vitest'
import { encodeVideo } from './encode-video.ts'
import { fitImage } from './fit-image.ts'
import { labelVideo } from './label-video.ts'
import { markVideo } from './mark-video.ts'
import { probeVideo } from './probe-video.ts'
import { presetFor } from './result-output.ts'
import { takeCover } from './take-cover.ts'

const foreign =
  '-protocol_whitelist file -format_whitelist mov -f mov -codec_whitelist ' +
  'h264,hevc,vp8,vp9,libdav1d,av1,mpeg4,mjpeg,prores,aac,mp3,mp3float,opus,vorbis,flac,pcm_s16le,pcm_s24le,pcm_f32le,' +
  'alac,ac3,eac3,pcm_s16be,pcm_s24be,png,bmp,mov_text,cc_dec -max_pixels 33177600 -max_streams 8 -probesize 5M -analyzeduration 5M -threads 2'
const always = '-nostdin -v error -max_alloc 536870912 -xerror -y'
const label = '-protocol_whitelist file -format_whitelist ffmetadata -f ffmetadata -i /in/label'
const ours = (index: number) =>
  `-map_metadata ${index} -map_metadata:s:v -1 -map_metadata:s:a -1 -map_chapters -1 -sn -dn -fflags +bitexact ` +
  '-movflags +faststart+use_metadata_tags -f mp4'
const h264 = '-c:v libx264 -preset veryfast -crf 19 -pix_fmt yuv420p -flags:v +bitexact -threads 2'
const want = { width: 320, height: 180, fps: 24, seconds: 2, sound: true }

it('probeVideo applies every limit for foreign bytes', () => {
  expect(probeVideo('mov').join(' ')).toBe(
    `-v error -max_alloc 536870912 ${foreign} -show_entries format=duration,nb_streams:format_tags:` +
      'stream=codec_type,codec_name,pix_fmt,width,height,avg_frame_rate,duration,nb_frames,channels,sample_rate -of json -i /in/video',
  )
})

it('encodeVideo re-encodes foreign streams to the requested shape', () => {
  expect(
    encodeVideo({ container: 'mov', sourceHasSound: true, want, ours: false, output: 'result.mp4' }).join(' '),
  ).toBe(
    `${always} ${foreign} -i /in/video ${label} -filter_complex [0:v:0]setpts=PTS-STARTPTS,fps=24,` +
      'scale=320:180:force_original_aspect_ratio=increase:flags=bicubic,crop=320:180,setsar=1,format=yuv420p,' +
      'tpad=stop_mode=clone:stop_duration=0.25,trim=end_frame=48[v];[0:a:0]aresample=48000:async=1:first_pts=0,aformat=channel_layouts=stereo,apad,' +
      `atrim=end_sample=96000[a] -map [v] -map [a] -t 2 ${h264} -c:a aac -b:a 160k -ar 48000 -ac 2 -flags:a +bitexact ` +
      `${ours(1)} /out/result.mp4`,
  )
})

it('encodeVideo adds a silent track when sound is requested but missing, and no track when it is not requested', () => {
  expect(encodeVideo({ container: 'mov', sourceHasSound: false, want, ours: false, output: 'r' }).join(' ')).toContain(
    ';anullsrc=r=48000:cl=stereo,atrim=end_sample=96000[a]',
  )
  const silent = encodeVideo({
    container: 'mov',
    sourceHasSound: true,
    want: { ...want, sound: false },
    ours: false,
    output: 'r',
  }).join(' ')
  expect(silent).not.toMatch(/\[a\]|aac -b:a/)
})

it('labelVideo copies our own streams and adds only the label', () => {
  expect(labelVideo({ container: 'mov', sound: true, output: 'result.mp4' }).join(' ')).toBe(
    `${always} ${foreign} -i /in/video ${label} -map 0:v:0 -map 0:a:0 -c copy ${ours(1)} /out/result.mp4`,
  )
})

it('markVideo overlays one raw picture on every frame', () => {
  expect(
    markVideo({
      place: { x: 24, y: 24, width: 90, height: 20 },
      shape: { ...want, sound: false },
      ours: true,
      output: 'w.mp4',
    }).join(' '),
  ).toBe(
    `${always} ${foreign} -i /in/video -protocol_whitelist file -f rawvideo -pix_fmt rgba -video_size 90x20 -i /in/mark ${label} ` +
      '-filter_complex [1:v]scale=out_color_matrix=bt709:out_range=tv:flags=bicubic+accurate_rnd,format=yuva420p[mark];' +
      `[0:v:0][mark]overlay=x=24:y=24:eof_action=repeat[v] -map [v] ${h264} ${ours(2)} /out/w.mp4`,
  )
})

it('takeCover takes the first frame, or a later one', () => {
  expect(takeCover('cover.jpg', 1.5).join(' ')).toContain('-ss 1.5000 -i /in/video')
  expect(takeCover('cover.jpg')).not.toContain('-ss')
  expect(takeCover('cover.jpg').join(' ')).toContain(
    '-map 0:v:0 -frames:v 1 -vf scale=out_color_matrix=bt601:out_range=pc:flags=bicubic+accurate_rnd+full_chroma_int ' +
      '-map_metadata -1',
  )
})

it('fitImage decodes a foreign picture into a box and aligns it to its corner', () => {
  const args = fitImage({
    container: 'png_pipe',
    width: 96,
    height: 54,
    corner: 'bottom-right',
    output: 'image.rgba',
  }).join(' ')
  expect(args).toContain('-format_whitelist png_pipe -f png_pipe -codec_whitelist png -max_pixels 53000000')
  expect(args).toContain('pad=96:54:ow-iw:oh-ih:color=black@0')
})

it('presetFor selects faster presets for large foreign films, so that they fit into the processor time limit', () => {
  const square = { width: 1808, height: 1808, fps: 24, seconds: 16, sound: false }
  expect(presetFor(want, false)).toBe('veryfast')
  expect(presetFor({ ...square, width: 1920, height: 1080 }, false)).toBe('superfast')
  expect(presetFor(square, false)).toBe('ultrafast')
  expect(presetFor(square, true)).toBe('veryfast')
})
