/** Words about the film itself. A clause with one of them says how to film, and nothing that a narrator could say. */
const english =
  /\b(?:ad|ads|advert\w*|commercial|promo\w*|film|films|video|videos|clip|shot|shots|scene|scenes|camera|zoom|pan|close[- ]?ups?|wide|aerial|cinematic|style|styles|mood|tone|music|soundtrack|voice\w*|narrat\w*|subtitles?|background|seconds?|minutes?|aspect|ratio|resolution|4k|8k|hd|slow motion|lighting|create|make|generate|please|show|shows)\b/i
const chinese =
  /广告|宣传|短片|影片|视频|镜头|画面|场景|特写|全景|风格|氛围|基调|背景|音乐|配乐|旁白|字幕|秒|分钟|比例|分辨率|高清|慢动作|请|生成|制作|拍摄|展示|推进|拉远|环绕/

export const isAboutFilm = (clause: string): boolean => english.test(clause) || chinese.test(clause)
