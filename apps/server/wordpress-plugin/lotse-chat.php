<?php
/**
 * Plugin Name: Lotse Chat
 * Description: Puts a chatbot of Lotse on the pages of this website.
 * Version: 1.1.0
 * Requires at least: 6.5
 * Requires PHP: 7.4
 * Author: Lotse
 * Text Domain: lotse-chat
 * Domain Path: /languages
 * License: GPL-2.0-or-later
 * License URI: https://www.gnu.org/licenses/gpl-2.0.html
 */

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

define( 'LOTSE_CHAT_DEFAULT_SERVER', '' );
define( 'LOTSE_CHAT_LOADER_PATH', '/embed/lotse.js' );
define( 'LOTSE_CHAT_OPTION', 'lotse_chat' );

/**
 * What is sent or saved under a name; whatever is no text counts as none.
 */
function lotse_chat_text( $values, $name ) {
	return is_array( $values ) && isset( $values[ $name ] ) && is_string( $values[ $name ] ) ? trim( $values[ $name ] ) : '';
}

/**
 * The saved settings; the server is the one that the plugin came from until another is saved.
 */
function lotse_chat_settings() {
	$saved  = get_option( LOTSE_CHAT_OPTION, array() );
	$server = lotse_chat_text( $saved, 'server' );
	return array(
		'server'  => '' !== $server ? $server : LOTSE_CHAT_DEFAULT_SERVER,
		'chatbot' => lotse_chat_text( $saved, 'chatbot' ),
		'enabled' => ! is_array( $saved ) || ! isset( $saved['enabled'] ) || false !== $saved['enabled'],
	);
}

function lotse_chat_load_texts() {
	load_plugin_textdomain( 'lotse-chat', false, dirname( plugin_basename( __FILE__ ) ) . '/languages' );
}
add_action( 'init', 'lotse_chat_load_texts' );

/**
 * An address of the web without anything after its host and path, or an empty text.
 */
function lotse_chat_clean_server( $server ) {
	$server = esc_url_raw( $server, array( 'http', 'https' ) );
	if ( ! preg_match( '~^https?://[^\s/?#"\'<>]+(/[^\s?#"\'<>]*)?$~i', $server ) ) {
		return '';
	}
	return untrailingslashit( $server );
}

/**
 * A UUID in small letters, or an empty text.
 */
function lotse_chat_clean_uuid( $uuid ) {
	$uuid = strtolower( $uuid );
	return preg_match( '/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/D', $uuid ) ? $uuid : '';
}

/**
 * Whether the server has this chatbot for this site; what it says against it is told, and keeps nothing from being saved.
 */
function lotse_chat_check_connection( $server, $chatbot ) {
	$site   = wp_parse_url( home_url() );
	$origin = $site['scheme'] . '://' . $site['host'] . ( isset( $site['port'] ) ? ':' . $site['port'] : '' );
	$reply  = wp_remote_post(
		$server . '/api/chat/' . $chatbot . '/open',
		array(
			'timeout' => 10,
			'headers' => array(
				'content-type' => 'application/json',
				'origin'       => $origin,
			),
			'body'    => '{}',
		)
	);
	if ( is_wp_error( $reply ) ) {
		return __( 'The server could not be reached. Please check its address.', 'lotse-chat' );
	}
	if ( 200 === wp_remote_retrieve_response_code( $reply ) ) {
		return '';
	}
	/* translators: %s: host name of this website */
	return sprintf( __( 'The server does not give this chatbot to this website. Please check the UUID, whether embedding is switched on, and whether %s is one of the allowed domains.', 'lotse-chat' ), $site['host'] );
}

/**
 * What the form sends is checked here; what is wrong is said and does not replace what was saved. Without a UUID there is no chat.
 */
function lotse_chat_sanitize( $input ) {
	$before  = lotse_chat_settings();
	$server  = lotse_chat_clean_server( lotse_chat_text( $input, 'server' ) );
	$wanted  = lotse_chat_text( $input, 'chatbot' );
	$chatbot = lotse_chat_clean_uuid( $wanted );
	$is_sent = is_array( $input ) && isset( $input['chatbot'] ) && is_string( $input['chatbot'] );
	if ( '' === $server ) {
		add_settings_error( LOTSE_CHAT_OPTION, 'server', __( 'Please enter the address of the server with http:// or https://.', 'lotse-chat' ) );
		$server = $before['server'];
	}
	if ( '' === $chatbot && ( '' !== $wanted || ! $is_sent ) ) {
		add_settings_error( LOTSE_CHAT_OPTION, 'chatbot', __( 'Please enter the UUID of the chatbot as it stands under “Einbettungscode”.', 'lotse-chat' ) );
		$chatbot = $before['chatbot'];
	} elseif ( '' !== $chatbot ) {
		$problem = lotse_chat_check_connection( $server, $chatbot );
		if ( '' !== $problem ) {
			add_settings_error( LOTSE_CHAT_OPTION, 'connection', $problem, 'warning' );
		}
	}
	return array(
		'server'  => $server,
		'chatbot' => $chatbot,
		'enabled' => '1' === lotse_chat_text( $input, 'enabled' ),
	);
}

function lotse_chat_register_settings() {
	register_setting(
		LOTSE_CHAT_OPTION,
		LOTSE_CHAT_OPTION,
		array(
			'type'              => 'array',
			'sanitize_callback' => 'lotse_chat_sanitize',
			'default'           => array(),
		)
	);
}
add_action( 'admin_init', 'lotse_chat_register_settings' );

function lotse_chat_add_page() {
	add_options_page( __( 'Lotse Chat', 'lotse-chat' ), __( 'Lotse Chat', 'lotse-chat' ), 'manage_options', 'lotse-chat', 'lotse_chat_print_page' );
}
add_action( 'admin_menu', 'lotse_chat_add_page' );

/**
 * In the list of plugins.
 */
function lotse_chat_add_link( $links ) {
	$url = admin_url( 'options-general.php?page=lotse-chat' );
	array_unshift( $links, '<a href="' . esc_url( $url ) . '">' . esc_html__( 'Settings', 'lotse-chat' ) . '</a>' );
	return $links;
}
add_filter( 'plugin_action_links_' . plugin_basename( __FILE__ ), 'lotse_chat_add_link' );

function lotse_chat_print_page() {
	if ( ! current_user_can( 'manage_options' ) ) {
		return;
	}
	$settings = lotse_chat_settings();
	?>
	<div class="wrap">
		<h1><?php echo esc_html__( 'Lotse Chat', 'lotse-chat' ); ?></h1>
		<form method="post" action="options.php">
			<?php settings_fields( LOTSE_CHAT_OPTION ); ?>
			<table class="form-table" role="presentation">
				<tr>
					<th scope="row"><label for="lotse-chat-server"><?php echo esc_html__( 'Address of the server', 'lotse-chat' ); ?></label></th>
					<td><input type="url" class="regular-text code" id="lotse-chat-server" required
						name="<?php echo esc_attr( LOTSE_CHAT_OPTION ); ?>[server]"
						value="<?php echo esc_attr( $settings['server'] ); ?>"></td>
				</tr>
				<tr>
					<th scope="row"><label for="lotse-chat-chatbot"><?php echo esc_html__( 'UUID of the chatbot', 'lotse-chat' ); ?></label></th>
					<td><input type="text" class="regular-text code" id="lotse-chat-chatbot" autocomplete="off" spellcheck="false"
						name="<?php echo esc_attr( LOTSE_CHAT_OPTION ); ?>[chatbot]"
						value="<?php echo esc_attr( $settings['chatbot'] ); ?>">
						<p class="description"><?php echo esc_html__( 'The domain of this website must be allowed in the settings of the chatbot. Without a UUID there is no chat.', 'lotse-chat' ); ?></p></td>
				</tr>
				<tr>
					<th scope="row"><?php echo esc_html__( 'Chat on this website', 'lotse-chat' ); ?></th>
					<td><label><input type="checkbox" value="1" name="<?php echo esc_attr( LOTSE_CHAT_OPTION ); ?>[enabled]"<?php checked( $settings['enabled'] ); ?>>
						<?php echo esc_html__( 'Show the chat', 'lotse-chat' ); ?></label></td>
				</tr>
			</table>
			<?php submit_button(); ?>
		</form>
	</div>
	<?php
}

/**
 * The code to paste, at the end of the pages of the site. Saved values are checked once more: others may write options too. WordPress
 * prints it, so that other plugins can add a nonce (`wp_script_attributes`) or hold it back until there is consent.
 */
function lotse_chat_print_snippet() {
	$settings = lotse_chat_settings();
	$server   = lotse_chat_clean_server( $settings['server'] );
	$chatbot  = lotse_chat_clean_uuid( $settings['chatbot'] );
	/**
	 * Where the chat stands: themes and plugins can leave out page types or languages.
	 */
	$is_shown = apply_filters( 'lotse_chat_is_shown', $settings['enabled'] );
	if ( ! $is_shown || '' === $server || '' === $chatbot ) {
		return;
	}
	wp_print_script_tag(
		array(
			'src'          => esc_url_raw( $server . LOTSE_CHAT_LOADER_PATH, array( 'http', 'https' ) ),
			'data-chatbot' => $chatbot,
			'async'        => true,
		)
	);
}
add_action( 'wp_footer', 'lotse_chat_print_snippet' );
