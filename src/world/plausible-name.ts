/** A display name as a pattern says it: `{n}` becomes the number, `{given}` and `{family}` parts of a plausible name that belongs to it. */
export function fillName(pattern: string, number: number): string {
  if (!pattern.includes('{')) return pattern
  const { given, family } = plausibleName(number)
  return pattern.replaceAll('{n}', String(number)).replaceAll('{given}', given).replaceAll('{family}', family)
}

/** A name from one of sixteen languages; numbers 1 to 1,600 give different ones, then they come again. */
export function plausibleName(number: number): { readonly given: string; readonly family: string } {
  const { given, family } = cultures[number % cultures.length] ?? { given: [], family: [] }
  const turn = Math.floor(number / cultures.length)
  const shift = Math.floor(turn / given.length)
  return { given: given[turn % given.length] ?? '', family: family[(turn + shift) % family.length] ?? '' }
}

const culture = (given: string, family: string) => ({ given: given.split(' '), family: family.split(' ') })

const cultures = [
  culture(
    'Ada Chinedu Ngozi Emeka Ifeoma Obinna Amaka Kelechi Zainab Tunde',
    'Nwosu Okafor Adeyemi Balogun Eze Ibrahim Okonkwo Abiodun Lawal Achebe',
  ),
  culture(
    'Anna Lukas Marie Jonas Frieda Emil Greta Paul Lotte Anton',
    'Müller Schmidt Fischer Weber Krüger Schäfer Böhm Vogel Lang Jäger',
  ),
  culture(
    'Aarav Priya Rohan Ananya Vikram Meera Arjun Kavya Ishaan Divya',
    'Sharma Patel Iyer Reddy Banerjee Kapoor Nair Desai Menon Chawla',
  ),
  culture(
    'Yuki Haruto Aoi Sakura Ren Hina Kaito Mei Sora Akira',
    'Tanaka Suzuki Watanabe Yamamoto Nakamura Kobayashi Kato Yoshida Mori Ishikawa',
  ),
  culture(
    'Sofía Mateo Valentina Santiago Camila Diego Lucía Joaquín Renata Emilio',
    'García Rodríguez Hernández López Muñoz Torres Peña Castillo Vargas Ibáñez',
  ),
  culture('Wei Xin Jing Hao Min Tao Yan Lei Fang Bo', 'Wang Li Zhang Chen Liu Zhao Huang Zhou Xu Sun'),
  culture(
    'Olivia Jack Amelia Harry Poppy George Isla Alfie Freya Oscar',
    "Taylor Evans Walker O'Brien Hughes Clarke MacLeod Bennett Doyle Whitaker",
  ),
  culture(
    'Layla Omar Fatima Youssef Noor Karim Salma Tariq Amina Hassan',
    'Haddad Mansour Khalil Nasser Farouk Saleh Aziz Hamdan Rahman Qureshi',
  ),
  culture(
    'Camille Hugo Chloé Louis Manon Théo Élodie Jules Zoé Antoine',
    'Martin Lefèvre Dubois Moreau Girard Rousseau Blanchet Fournier Beaumont Delacroix',
  ),
  culture(
    'Minjun Seoyeon Jihoon Soojin Hyun Eunji Taeyang Hana Jisoo Dohyun',
    'Kim Park Choi Jung Kang Yoon Jang Lim Han Seo',
  ),
  culture(
    'Beatriz João Larissa Thiago Mariana Rafael Inês Caio Luana Gustavo',
    'Silva Oliveira Ferreira Araújo Conceição Ribeiro Gonçalves Almeida Batista Moura',
  ),
  culture(
    'Oksana Andriy Iryna Taras Olena Bohdan Natalia Petro Daryna Maksym',
    'Shevchenko Kovalenko Bondarenko Tkachuk Melnyk Kravets Lysenko Hrytsenko Moroz Savchuk',
  ),
  culture(
    'Elif Mehmet Zeynep Emre Ayşe Burak Defne Kerem Işıl Çağrı',
    'Yılmaz Demir Kaya Şahin Öztürk Aydın Arslan Doğan Koç Güneş',
  ),
  culture(
    'Astrid Lars Ingrid Erik Saga Nils Freja Søren Liv Bjørn',
    'Lindqvist Johansson Hansen Bergström Nygård Dahl Møller Haugen Sjöberg Solberg',
  ),
  culture(
    'Giulia Matteo Chiara Lorenzo Elena Davide Bianca Marco Noemi Pietro',
    'Rossi Bianchi Ferrari Conti Ricci Marino Greco Gallo Fontana Moretti',
  ),
  culture(
    'Linh Minh Thảo Quang Mai Tuấn Hương Đức Ngọc Khánh',
    'Nguyễn Trần Lê Phạm Hoàng Vũ Đặng Bùi Đỗ Ngô',
  ),
]
