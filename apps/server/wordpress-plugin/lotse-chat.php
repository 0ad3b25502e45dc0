<?php
/**
 * Plugin Name: Lotse Chat
 * Description: Bettet einen Chatbot von Lotse auf allen Seiten dieser Website ein.
 * Version: 1.0.0
 * Requires at least: 5.8
 * Requires PHP: 7.4
 * Author: Lotse
 * Text Domain: lotse-chat
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
	);
}

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
 * What the form sends is checked here; what is wrong is said and does not replace what was saved.
 */
function lotse_chat_sanitize( $input ) {
	$before  = lotse_chat_settings();
	$server  = lotse_chat_clean_server( lotse_chat_text( $input, 'server' ) );
	$chatbot = lotse_chat_clean_uuid( lotse_chat_text( $input, 'chatbot' ) );
	if ( '' === $server ) {
		add_settings_error( LOTSE_CHAT_OPTION, 'server', __( 'Bitte geben Sie die Adresse des Servers mit http:// oder https:// ein.', 'lotse-chat' ) );
		$server = $before['server'];
	}
	if ( '' === $chatbot ) {
		add_settings_error( LOTSE_CHAT_OPTION, 'chatbot', __( 'Bitte geben Sie die UUID des Chatbots ein, wie sie unter „Einbettungscode“ steht.', 'lotse-chat' ) );
		$chatbot = $before['chatbot'];
	}
	return array(
		'server'  => $server,
		'chatbot' => $chatbot,
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
	add_options_page( 'Lotse Chat', 'Lotse Chat', 'manage_options', 'lotse-chat', 'lotse_chat_print_page' );
}
add_action( 'admin_menu', 'lotse_chat_add_page' );

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
					<th scope="row"><label for="lotse-chat-server"><?php echo esc_html__( 'Adresse des Servers', 'lotse-chat' ); ?></label></th>
					<td><input type="url" class="regular-text code" id="lotse-chat-server" required
						name="<?php echo esc_attr( LOTSE_CHAT_OPTION ); ?>[server]"
						value="<?php echo esc_attr( $settings['server'] ); ?>"></td>
				</tr>
				<tr>
					<th scope="row"><label for="lotse-chat-chatbot"><?php echo esc_html__( 'UUID des Chatbots', 'lotse-chat' ); ?></label></th>
					<td><input type="text" class="regular-text code" id="lotse-chat-chatbot" required autocomplete="off" spellcheck="false"
						name="<?php echo esc_attr( LOTSE_CHAT_OPTION ); ?>[chatbot]"
						value="<?php echo esc_attr( $settings['chatbot'] ); ?>">
						<p class="description"><?php echo esc_html__( 'Die Domain dieser Website muss in den Einstellungen des Chatbots erlaubt sein.', 'lotse-chat' ); ?></p></td>
				</tr>
			</table>
			<?php submit_button(); ?>
		</form>
	</div>
	<?php
}

/**
 * The code to paste, at the end of every page of the site. Saved values are checked once more: others may write options too.
 */
function lotse_chat_print_snippet() {
	$settings = lotse_chat_settings();
	$server   = lotse_chat_clean_server( $settings['server'] );
	$chatbot  = lotse_chat_clean_uuid( $settings['chatbot'] );
	if ( '' === $server || '' === $chatbot ) {
		return;
	}
	printf(
		'<script src="%s" data-chatbot="%s" async></script>' . "\n",
		esc_url( $server . LOTSE_CHAT_LOADER_PATH, array( 'http', 'https' ) ),
		esc_attr( $chatbot )
	);
}
add_action( 'wp_footer', 'lotse_chat_print_snippet' );
