/** Whether a password is among the first that anybody would try: some two thousand known ones, in any case of letters. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase());
}

const whole = (
  "12345678 123456789 1234567890 12345678910 123123123 11111111 111111111 00000000 000000000 88888888 66666666 99999999 87654321 987654321 " +
  "9876543210 0987654321 0123456789 11223344 12341234 12121212 21212121 123454321 147258369 147852369 159357159 789456123 123654789 123321123 " +
  "112233445566 1234abcd abcd1234 abcdefgh abcdefg1 abc12345 a1234567 a12345678 a123456789 aa123456 aa12345678 qq123456 qq123456789 1q2w3e4r " +
  "1q2w3e4r5t 1qaz2wsx 1qaz@wsx 1qaz2wsx3edc qazwsxedc qazwsx123 qwertyui qwertyuiop qwer1234 qwert12345 asdfghjk asdfghjkl asdf1234 zxcvbnm123 " +
  "zxcvbnm1 zaq12wsx zaq1xsw2 q1w2e3r4 q1w2e3r4t5 1a2b3c4d a1b2c3d4 p@ssw0rd p@ssword passw0rd pa$$w0rd password password1 passwords iloveyou " +
  "woaini1314 woaini520 woaini521 5201314520 52013145 13145200 31415926 3.1415926 trustno1 whatever starwars computer internet football " +
  "baseball basketball jennifer michelle sunshine princess superman superstar mercedes elephant chocolate butterfly liverpool manchester " +
  "barcelona administrator administer adminadmin rootroot testtest useruser guestguest changeme changeit default1 letmein1 welcome1 welcome123 " +
  "hello123 helloworld xiaoming wangyang zhangwei lijing123 zhongguo zhongguo123 chinanet dearbook csdn1234 computer1 q123456789 z123456789 " +
  "w123456789 asd123456 wang1234 li123456 zhang123 qwe123456 qweasdzxc qweasd123 asdasd123 asdfasdf qweqwe123 1234qwer 123qweasd 123456qwe " +
  "123456abc 123456asd 123456aa 123456qq a5201314 aini1314 jiaotong jiaotong123 gaosugonglu"
).split(" ");

const beginnings = (
  "password admin qwerty welcome iloveyou woaini letmein monkey dragon master sunshine princess football baseball superman batman michael " +
  "shadow charlie abc asdf zxcvbn test user root guest login changeme secret hello china beijing shanghai gaosu lanjiang jiaotong gonglu"
).split(" ");

// What people put behind a word to make it long enough.
const ends = (
  "1 12 123 1234 12345 123456 1234567 12345678 123456789 0 01 007 11 111 1111 111111 88 888 8888 66 666 6666 520 521 1314 5201314 2020 2021 " +
  "2022 2023 2024 2025 2026 ! !! @ @123 @1234 @2024 @2025 @2026 #123 _123 .123 !@# 123! 1234! 123. 123abc abc"
).split(" ");

const common: ReadonlySet<string> = new Set([...whole, ...beginnings.flatMap((word) => ends.map((end) => word + end))]);
